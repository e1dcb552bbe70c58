import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, openSync, readFileSync, renameSync, statSync, truncateSync, writeSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type BackupHeader, readHeader, readParts, writeBackup } from '#platform/backup/format.ts'
import { runCommand } from '../support/command.ts'
import { preparedDataDir, scratch } from '../support/process.ts'

test('a file that is cut, altered, of a newer shop or no backup is refused before anything is touched', async () => {
  const folder = scratch()
  const file = path.join(folder, 'shop.backup')
  expect((await runCommand('backup', { DATA_DIR: preparedDataDir() }, file)).code).toBe(0)
  const damaged = (name: string, damage: (copy: string) => void) => {
    const copy = path.join(folder, name)
    copyFileSync(file, copy)
    damage(copy)
    return copy
  }
  const { size } = statSync(file)
  const cases: [copy: string, expected: string][] = [
    [damaged('cut', (copy) => truncateSync(copy, size - 1)), 'is cut short or was altered'],
    [damaged('half', (copy) => truncateSync(copy, Math.floor(size / 2))), 'is cut short or was altered'],
    [damaged('altered', flipByte(Math.floor(size / 2))), 'is cut short or was altered'],
    [damaged('checksum', flipByte(size - 5)), 'is cut short or was altered'],
    [
      damaged(
        'header',
        changeHeader(({ migrations }) => void migrations.pop()),
      ),
      'is cut short or was altered',
    ],
    [
      damaged(
        'newer',
        changeHeader((header) => void (header.version = 2)),
      ),
      'was made by a newer version of the shop. Update this one first',
    ],
    [path.resolve('package.json'), 'is not a backup of this shop'],
    [path.join(folder, 'nothing'), 'There is no file'],
  ]
  const empty = path.join(scratch(), 'empty')
  const results = await Promise.all(
    cases.map(async ([copy, expected]) => ({ expected, ...(await runCommand('restore', { DATA_DIR: empty }, copy)) })),
  )
  for (const { expected, code, printed } of results) {
    expect(printed).toContain(expected)
    expect(printed).not.toMatch(/\n\s+at /)
    expect(code).toBe(1)
  }
  expect(existsSync(empty)).toBe(false)
})

test('a backup that someone replaces after it was verified is not restored', async () => {
  const BACKUP_KEY = 'the backup key of a shop under test, 0123456789'
  const folder = scratch()
  const [file, forged] = [path.join(folder, 'shop.backup'), path.join(folder, 'forged.backup')]
  const DATA_DIR = preparedDataDir()
  expect((await runCommand('backup', { DATA_DIR, BACKUP_KEY }, file)).code).toBe(0)
  expect((await runCommand('backup', { DATA_DIR }, forged)).code).toBe(0)

  const env = { PATH: process.env.PATH, DATA_DIR: path.join(scratch(), 'empty'), BACKUP_KEY }
  const restoring = spawn(process.execPath, ['scripts/command.ts', 'restore', file], { env })
  restoring.stdout.on('data', (printed: Buffer) => printed.includes('is intact') && existsSync(forged) && renameSync(forged, file))
  const [errors, code] = await Promise.all([
    text(restoring.stderr),
    new Promise<number | null>((resolve) => restoring.on('close', (exitCode) => resolve(exitCode))),
  ])
  expect(existsSync(forged)).toBe(false)
  expect(errors).toContain('is not encrypted, although BACKUP_KEY is set')
  expect(code).toBe(1)
})

test('the columns that a backup names are the shop’s own, not SQL', async () => {
  const file = path.join(scratch(), 'shop.backup')
  expect((await runCommand('backup', { DATA_DIR: preparedDataDir() }, file)).code).toBe(0)
  const forged = await withColumn(file, `${file}.forged`, 'id") from stdin; create table stolen (); copy "claims" ("id')
  const { code, printed } = await runCommand('restore', { DATA_DIR: path.join(scratch(), 'empty') }, forged)
  expect(printed).toContain('that this shop doesn’t have, or has with different columns. Nothing was changed.')
  expect(code).toBe(1)
})

/** Copies the backup with another name for the first column and a valid checksum. Returns the copy's path. */
async function withColumn(file: string, copy: string, name: string): Promise<string> {
  async function* parts() {
    for await (const part of readParts(file))
      yield Buffer.isBuffer(part) || !('columns' in part) ? part : { ...part, columns: [name, ...part.columns.slice(1)] }
  }
  await writeBackup(copy, await readHeader(file), parts())
  return copy
}

/** Changes one bit of the byte at `position`. */
function flipByte(position: number): (copy: string) => void {
  return (copy) => {
    const byte = Buffer.from([(readFileSync(copy)[position] ?? 0) ^ 1])
    writeSync(openSync(copy, 'r+'), byte, 0, 1, position)
  }
}

/** Changes only the header, which is the file's first line. */
function changeHeader(change: (header: BackupHeader) => void): (copy: string) => void {
  return (copy) => {
    const all = readFileSync(copy)
    const end = all.indexOf('\n')
    const header: BackupHeader = JSON.parse(all.toString('utf8', 0, end))
    change(header)
    writeSync(openSync(copy, 'w'), Buffer.concat([Buffer.from(JSON.stringify(header)), all.subarray(end)]))
  }
}

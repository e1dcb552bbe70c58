import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { takeLock } from '#platform/lock.ts'
import { makeDirectory } from '#platform/make-directory.ts'

test('a directory is made with its parents, and making it again changes nothing', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundswell-directory-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (let time = 0; time < 2; time++) makeDirectory(path.join(folder, 'a/b'))
  expect(statSync(path.join(folder, 'a/b')).isDirectory()).toBe(true)
})

test('a file in the way is told', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundswell-directory-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'file'), '')
  expect(() => makeDirectory(path.join(folder, 'file/a'))).toThrow('part of the path is a file')
})

test.runIf(process.platform === 'linux')('a lock where nothing can be created fails at once and says what to do', () => {
  const message = 'Cannot use /proc/x: nothing can be created there. Choose another data directory with DATA_DIR.'
  expect(() => takeLock('/proc/x/data/lock')).toThrow(message)
})

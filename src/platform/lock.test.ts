import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { takeLock } from '#platform/lock.ts'

test('one process has the lock at a time, and no other account of the machine can take it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundswell-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'data', 'lock')
  const release = takeLock(file)
  expect(takeLock(file)).toBeUndefined()
  release?.()
  const again = takeLock(file)
  expect(again).toBeDefined()
  again?.()
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
})

test('a lock that an earlier version created for all accounts to read is made private', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundswell-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'lock')
  takeLock(file)?.()
  chmodSync(file, 0o644)
  const release = takeLock(file)
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  // Looking at a lock that this process has doesn't end it.
  for (let look = 0; look < 2; look++) expect(takeLock(file)).toBeUndefined()
  release?.()
})

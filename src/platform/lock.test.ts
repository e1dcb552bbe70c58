import { mkdtempSync, rmSync, statSync } from 'node:fs'
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

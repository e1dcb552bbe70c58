import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { runCommand } from '#app/commands/run.ts'

const root = process.cwd()

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.chdir(root)
  process.exitCode = undefined
})

test.each([
  ['constructor', [], 'Unknown command constructor.'],
  ['backup', ['--to', '/mnt/safe'], "Unknown option '--to'"],
  ['backup', ['one.backup', 'another.backup'], 'One at a time: one.backup, another.backup.'],
  ['backup:rehearse', ['--latest'], "Unknown option '--latest'"],
  ['restore', ['one.backup', 'another.backup'], 'One at a time: one.backup, another.backup.'],
  ['archive', ['2026-10'], "Unexpected argument '2026-10'"],
  ['archive', ['--before'], "Option '--before <value>' argument missing"],
  ['archive:restore', ['--all'], "Unknown option '--all'"],
  ['keys:rotate', ['--force'], "Unknown option '--force'"],
  ['ledger:check', ['orders'], "Unexpected argument 'orders'"],
])('a typo is refused in one line, before anything is done: %s %j', async (name, words, expected) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundswell-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  vi.stubEnv('DATA_DIR', path.join(folder, 'data'))
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  process.chdir(folder)
  await runCommand(root, name, words)
  expect(process.exitCode).toBe(1)
  expect(printed.mock.calls).toEqual([[expect.stringContaining(expected)]])
  expect(String(printed.mock.calls[0]?.[0])).not.toContain('\n')
  expect(readdirSync(folder)).toEqual([])
})

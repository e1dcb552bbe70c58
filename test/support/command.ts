import { execFile } from 'node:child_process'
import path from 'node:path'

interface CommandResult {
  code: number
  /** Standard output, then standard error. */
  printed: string
}

/** Runs one of the shop's commands the way npm does, with `env` as its whole environment. */
export function runCommand(
  command: 'backup' | 'backup:rehearse' | 'restore' | 'ledger:check' | 'keys:rotate',
  env: Record<string, string>,
  ...words: string[]
): Promise<CommandResult> {
  // Node caches compiled code here between commands.
  const NODE_COMPILE_CACHE = path.resolve('build/.cache')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/command.ts', command, ...words],
      { env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, printed: stdout + stderr }),
    )
  })
}

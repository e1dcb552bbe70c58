import { execFile } from 'node:child_process'
import path from 'node:path'

interface CommandResult {
  code: number
  /** Standard output, then the errors. */
  printed: string
}

/** Runs one of the project's commands like npm, with only these environment variables; returns output and exit code. */
export function runCommand(
  command: 'backup' | 'backup-rehearse' | 'restore' | 'ledger-check' | 'keys-rotate',
  env: Record<string, string>,
  ...words: string[]
): Promise<CommandResult> {
  // Node keeps compiled code there from one command to the next.
  const NODE_COMPILE_CACHE = path.resolve('build/.cache')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`scripts/${command}.ts`, ...words],
      { env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, printed: stdout + stderr }),
    )
  })
}

import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs a script of bench/support in its own process. Returns the JSON that it prints. */
export async function runScript<Result>(name: string, ...words: string[]): Promise<Result> {
  const { stdout } = await run(process.execPath, [path.resolve('bench/support', name), ...words])
  return JSON.parse(stdout) as Result
}

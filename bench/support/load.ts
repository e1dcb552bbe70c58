import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Load {
  /** Answers a second. */
  rate: number
  /** Milliseconds. */
  p99: number
}

/** Loads `url` from a process of its own for that many seconds. Throws where an answer is not 200. */
export async function load(url: string, seconds: number): Promise<Load> {
  const { stdout } = await run(process.execPath, [path.resolve('bench/support/load-client.ts'), url, String(seconds)])
  return JSON.parse(stdout) as Load
}

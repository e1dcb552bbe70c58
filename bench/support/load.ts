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

/** Loads `url` from a process of its own: 32 connections, eight requests in the pipe each, compressed answers wanted. */
export async function load(url: string, seconds: number): Promise<Load> {
  const args = ['-j', '-c', '32', '-p', '8', '-d', String(seconds), '-H', 'accept-encoding=br', url]
  const { stdout } = await run(process.execPath, [path.resolve('node_modules/autocannon/autocannon.js'), ...args], {
    maxBuffer: 10_000_000,
  })
  const result = JSON.parse(stdout) as { requests: { average: number }; latency: { p99: number }; non2xx: number; errors: number }
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors under load`)
  return { rate: result.requests.average, p99: result.latency.p99 }
}

import { runScript } from './run-script.ts'

export interface Load {
  /** Responses per second. */
  rate: number
  /** Milliseconds. */
  p99: number
}

/** Loads `url` from another process for that many seconds. Throws unless every response is 200. */
export function load(url: string, seconds: number): Promise<Load> {
  return runScript('load-client.ts', url, String(seconds))
}

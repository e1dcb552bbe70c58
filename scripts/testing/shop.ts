import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startArguments } from './start-command.ts'

export interface RunningShop {
  url: string
  process: ChildProcess
  /** Stops the shop with SIGTERM and waits for it to exit. */
  stop(): Promise<void>
}

const READY_TIMEOUT_MS = 180_000

/**
 * Starts the shop in `root` like `npm start`, on a free port with its data in `dataDir`. Builds it first if needed. Its output goes to
 * `<dataDir>.log`, which costs less than a pipe. Throws with that output if the shop doesn't get ready.
 */
export async function startShop(dataDir: string, env: Record<string, string> = {}, root = process.cwd()): Promise<RunningShop> {
  const logFile = `${dataDir}.log`
  const log = openSync(logFile, 'w')
  const child = spawn(process.execPath, startArguments, {
    cwd: root,
    stdio: ['ignore', log, log],
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, PUBLIC_URL: '', DATABASE_URL: '', ...env },
  })
  closeSync(log)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  try {
    return { url: await readyUrl(child, logFile), process: child, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits for the shop's URL in the log. Checks every 3 ms, because benchmarks measure the start. */
async function readyUrl(child: ChildProcess, logFile: string): Promise<string> {
  const limit = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < limit) {
    const ready = /^Ready on (\S+)$/m.exec(readFileSync(logFile, 'utf8'))
    if (ready?.[1]) return ready[1]
    if (child.exitCode !== null || child.signalCode !== null) break
    await sleep(3)
  }
  throw new Error(`The shop didn't start. Its output:\n${readFileSync(logFile, 'utf8')}`)
}

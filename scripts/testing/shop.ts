import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface RunningShop {
  url: string
  /** Stops it as an operator would, and waits. */
  stop(): Promise<void>
  process: ChildProcess
}

const PATIENCE_MS = 180_000

/** Builds the shop when needed and starts it on a free port with `dataDir` of its own. Throws with what it printed. */
export async function startShop(dataDir: string, env: Record<string, string> = {}): Promise<RunningShop> {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, PUBLIC_URL: '', LOG_LEVEL: 'warn', ...env },
  })
  const url = await readyUrl(child)
  return {
    url,
    process: child,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const said: string[] = []
    const refuse = (why: string) => reject(new Error(`The shop did not start (${why}). It said:\n${said.join('\n')}`))
    const limit = setTimeout(() => {
      child.kill('SIGTERM')
      refuse(`not ready after ${PATIENCE_MS / 1000} s`)
    }, PATIENCE_MS)
    const listen = (line: string) => {
      said.push(line)
      const ready = /^Ready on (\S+)/.exec(line)
      if (!ready?.[1]) return
      clearTimeout(limit)
      resolve(ready[1])
    }
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', listen)
    child.once('exit', (code) => {
      clearTimeout(limit)
      refuse(`exit code ${code}`)
    })
  })
}

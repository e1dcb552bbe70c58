import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { freePort } from './free-port.ts'

export interface Redis {
  url: string
  start(): Promise<void>
  /** As a machine that fails: without a word. */
  kill(): Promise<void>
  /** As one that is stuck: it takes connections and never answers. */
  hang(): void
}

/** The redis-server of this machine, or undefined. */
export function findRedis(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/opt/homebrew/bin', '/usr/local/bin']
  return folders.map((folder) => path.join(folder, 'redis-server')).find((file) => existsSync(file))
}

/** A Redis on a free port that keeps nothing; not started yet. */
export async function redisOf(program: string): Promise<Redis> {
  const port = await freePort()
  let child: ReturnType<typeof spawn> | undefined
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let said = ''
      for await (const text of child.stdout ?? []) {
        said += String(text)
        if (said.includes('Ready to accept connections')) break
      }
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    hang: () => void child?.kill('SIGSTOP'),
  }
}

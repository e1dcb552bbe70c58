import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { freePort } from './free-port.ts'

export interface Redis {
  url: string
  start(): Promise<void>
  /** Kills the process without a shutdown, like a machine failure. */
  kill(): Promise<void>
  /** Suspends the process, which then accepts connections and never responds. */
  hang(): void
}

/** The path of the installed redis-server, or undefined. */
export function findRedis(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/opt/homebrew/bin', '/usr/local/bin']
  return folders.map((folder) => path.join(folder, 'redis-server')).find((file) => existsSync(file))
}

/** A Redis without persistence on a free port. Call `start` to run it. */
export async function redisOf(program: string): Promise<Redis> {
  const port = await freePort()
  let child: ReturnType<typeof spawn> | undefined
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      for await (const text of child.stdout ?? []) {
        output += String(text)
        if (output.includes('Ready to accept connections')) break
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

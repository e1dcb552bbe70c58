import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing calls, which could take one before the shop listens; each process has its own. */
let next = 12_000 + (process.pid % 200) * 100

/** A port of this machine that nobody listens on just now. */
export function freePort(): Promise<number> {
  const port = next++
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}

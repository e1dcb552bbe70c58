import { createServer } from 'node:net'

/** Each process has its own range, below the ephemeral ports, which an outgoing connection could take before the shop listens. */
let next = 12_000 + (process.pid % 200) * 100

/** Finds a port on which nothing is listening. */
export function freePort(): Promise<number> {
  const port = next++
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}

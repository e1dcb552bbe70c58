import { connect } from 'node:net'
import { createServer } from 'node:tls'
import { CERTIFICATE, PRIVATE_KEY } from './paypal-certificate.ts'

export interface TlsProxy {
  port: number
  /** What the proxy passes everything on to: a port of this machine. */
  target(port: number): void
  close(): Promise<void>
}

/** Ends TLS before a shop, as a web server would. No browser trusts its certificate unless it is told to. */
export async function tlsProxy(): Promise<TlsProxy> {
  let port = 0
  const server = createServer({ key: PRIVATE_KEY, cert: CERTIFICATE }, (socket) => {
    const shop = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [socket, shop],
      [shop, socket],
    ] as const) {
      one.on('error', () => other.destroy())
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    target: (next) => void (port = next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

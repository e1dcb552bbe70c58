import type { AddressInfo, Server } from 'node:net'

/** Starts a server on a loopback port, by default a free one. Returns its URL. */
export async function listen(server: Server, port = 0): Promise<string> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Cuts all connections and stops the server. */
export async function close(server: Server & { closeAllConnections(): void }): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

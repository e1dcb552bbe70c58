import { type TcpProxy, tcpProxy } from './tcp-proxy.ts'

/** Starts a proxy for the PostgreSQL at `databaseUrl` (TCP, or a socket as `?host=/path`). Returns it and the URL through it. */
export async function databaseProxy(databaseUrl: string): Promise<{ proxy: TcpProxy; url: string }> {
  const direct = new URL(databaseUrl)
  const host = direct.searchParams.get('host') ?? direct.hostname
  const port = Number(direct.port || 5432)
  const proxy = await tcpProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  return { proxy, url: url.href }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

export interface PgBouncer {
  /** The URL of the same database through the pooler. */
  urlOf(databaseUrl: string): string
  stop(): Promise<void>
}

/** The path of the installed pgbouncer, or undefined. */
export function findPgBouncer(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/opt/homebrew/bin', '/usr/local/bin']
  return folders.map((folder) => path.join(folder, 'pgbouncer')).find((file) => existsSync(file))
}

/** Starts PgBouncer in transaction mode on a free port, with so few connections that clients constantly share them. */
export async function startPgBouncer(program: string, databaseUrl: string): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, searchParams } = new URL(databaseUrl)
  const server = { host: searchParams.get('host') ?? hostname, port: searchParams.get('port') ?? (serverPort || '5432') }
  const port = await freePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'groundswell-pooler-'))
  chmodSync(folder, 0o755)
  const settings = path.join(folder, 'pgbouncer.ini')
  const content = `
[databases]
* = host=${server.host} port=${server.port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
query_timeout = 30
idle_transaction_timeout = 30
`
  writeFileSync(settings, content)
  // PgBouncer refuses to run as root, and the socket belongs to PostgreSQL's user.
  const userOption = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(program, [...userOption, settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  for await (const text of child.stderr) {
    printed += String(text)
    if (printed.includes('process up')) break
  }
  if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${printed}`)
  return {
    urlOf(url) {
      const pooled = new URL(url)
      pooled.host = `127.0.0.1:${port}`
      pooled.search = ''
      return pooled.href
    },
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      rmSync(folder, { recursive: true })
    },
  }
}

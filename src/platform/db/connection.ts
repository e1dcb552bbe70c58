import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '#platform/config.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import type { Logger } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'
import { errorCode, errorMessage } from '#shared/errors.ts'

/** A running PostgreSQL, and how to stop using it. */
export interface DatabaseServer {
  connection: pg.PoolConfig
  /** A connection pooler in front of it, in transaction mode. */
  pooler?: pg.PoolConfig
  stop(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 10_000
const MIN_VERSION = 15

/**
 * The PostgreSQL of DATABASE_URL, once it responds, or else our own in DATA_DIR. If DATABASE_DIRECT_URL is set, that is the server and
 * DATABASE_URL a pooler in front of it. Throws StartError with what the operator can do.
 */
export async function openDatabaseServer(config: Config, say: (line: string) => void, log: Logger): Promise<DatabaseServer> {
  if (config.DATABASE_URL === undefined) return startEmbedded(config.DATA_DIR, { say, log })
  await check('DATABASE_URL', config.DATABASE_URL, say)
  const [connection, stop] = [{ connectionString: config.DATABASE_URL }, async () => {}]
  if (config.DATABASE_DIRECT_URL === undefined) return { connection, stop }
  await check('DATABASE_DIRECT_URL', config.DATABASE_DIRECT_URL, say)
  return { connection: { connectionString: config.DATABASE_DIRECT_URL }, pooler: connection, stop }
}

async function check(variable: string, url: string, say: (line: string) => void): Promise<void> {
  const name = withoutPassword(url)
  const deadline = Date.now() + CONNECT_TIMEOUT_MS
  for (let attempt = 1; ; attempt++) {
    try {
      const version = await serverVersion(url)
      if (Math.floor(version / 10_000) >= MIN_VERSION) return
      throw new StartError(`${name} is PostgreSQL ${Math.floor(version / 10_000)}. The shop needs ${MIN_VERSION} or newer.`)
    } catch (error) {
      if (error instanceof StartError || !isTemporary(error) || Date.now() > deadline) throw explain(error, variable, name)
      if (attempt === 1) say(`Waiting for the database at ${name} …`)
      await sleep(250)
    }
  }
}

/** The server version as a number: `150002` is 15.2. */
async function serverVersion(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    return Number(rows[0]?.server_version_num)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether the server may just be starting, for example if it was started together with the shop. */
function isTemporary(error: unknown): boolean {
  return (
    /^(ECONN|EHOSTUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|57P|53)/.test(errorCode(error)) ||
    /timeout|terminated/.test(errorMessage(error))
  )
}

function explain(error: unknown, variable: string, name: string): unknown {
  if (error instanceof StartError) return error
  const [code, message] = [errorCode(error), errorMessage(error)]
  const reason: Record<string, string> = {
    '28P01': `${name} rejected the user or the password.`,
    '28000': `${name} rejected this user: ${message}.`,
    '3D000': `${name} was reached but has no such database. Create it first: createdb, or create database in psql.`,
    '42501': `${name} denied this user access: ${message}.`,
  }
  const explanation = reason[code] ?? `${name} does not respond: ${message || code}. Is it running, and is the address correct?`
  return new StartError(`The database in ${variable} can’t be used. ${explanation}`, { cause: error })
}

/** `user@host:5432/shop`, safe to print in messages. */
function withoutPassword(url: string): string {
  const { username, host, pathname } = new URL(url)
  return `${username && `${username}@`}${host || 'localhost'}${pathname}`
}

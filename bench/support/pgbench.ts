import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { existingCluster } from '#platform/db/embedded/cluster.ts'
import { readPostmaster } from '#platform/db/embedded/postmaster.ts'
import { migrate } from '#platform/db/migrate.ts'

const run = promisify(execFile)

/** Where distributions install pgbench if it isn't on the PATH. */
const PLACES = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql*/bin', '/usr/local/opt/postgresql*/bin']

export const HOW_TO_GET =
  'pgbench is not installed. Run `apt-get install postgresql-contrib` (Debian, Ubuntu) or `brew install postgresql`.'

/** The path of the newest installed pgbench, or undefined. */
export function findPgbench(): string | undefined {
  const directories = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...PLACES.flatMap((place) => globSync(place))
      .toSorted()
      .toReversed(),
  ]
  return directories.map((directory) => path.join(directory, 'pgbench')).find((file) => existsSync(file))
}

/** The running PostgreSQL of the shop in `dataDir`. Throws if there is none. */
export function serverOf(dataDir: string): { pid: number; socketDirectory: string } {
  const server = readPostmaster(existingCluster(dataDir) ?? '')
  if (!server) throw new Error(`no PostgreSQL is running in ${dataDir}`)
  return server
}

/** How to connect to the database of the shop running in `dataDir`. */
export function shopConnection(dataDir: string): { host: string; user: string; database: string } {
  return { host: serverOf(dataDir).socketDirectory, user: 'groundswell', database: 'groundswell' }
}

/**
 * Updates PostgreSQL's statistics for the shop's non-empty tables, as autovacuum does within ten seconds. Without them, statements
 * keep plans made for empty tables.
 */
export async function analyze(dataDir: string): Promise<void> {
  const client = new pg.Client(shopConnection(dataDir))
  await client.connect()
  try {
    const { rows } = await client.query<{ tables: string | null }>(
      `select string_agg(relid::regclass::text, ', ') as tables from pg_stat_user_tables where n_live_tup > 0 and schemaname = 'public'`,
    )
    if (rows[0]?.tables) await client.query(`analyze ${rows[0].tables}`)
  } finally {
    await client.end()
  }
}

/** Creates an empty database with the shop's schema on the server running in `dataDir`, so that disk and durability are the same. */
export async function limitDatabase(dataDir: string): Promise<pg.ClientConfig> {
  const connection = shopConnection(dataDir)
  const database = `limit_${Date.now()}`
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
  const pool = new pg.Pool({ ...connection, database })
  await migrate(pool, path.resolve('db/migrations'))
  await pool.end()
  return { ...connection, database }
}

let base = 0

/** Runs the script with sixteen clients and prepared statements. Returns transactions per second. */
export async function pgbench(program: string, connection: pg.ClientConfig, script: string, seconds: number): Promise<number> {
  base += 10_000_000_000
  const options = `-n -c 16 -j 2 -M prepared -T ${seconds} -D n=0 -D base=${base}`.split(' ')
  const { host = '', user = '', database = '' } = connection
  const { stdout, stderr } = await run(program, [...options, '-f', path.resolve(script), '-h', host, '-U', user, database])
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (rate === undefined || /aborted/.test(stderr)) throw new Error(`pgbench failed:\n${stdout}${stderr}`)
  return Number(rate)
}

import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { existingCluster } from '#platform/db/embedded/cluster.ts'
import { readPostmaster } from '#platform/db/embedded/postmaster.ts'
import { migrate } from '#platform/db/migrate.ts'

const run = promisify(execFile)

/** Where distributions put it when not on the PATH. */
const PLACES = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql*/bin', '/usr/local/opt/postgresql*/bin']

export const HOW_TO_GET =
  'pgbench is not on this machine: `apt-get install postgresql-contrib` (Debian, Ubuntu) or `brew install postgresql` brings it'

/** The newest pgbench of this machine, or undefined. */
export function findPgbench(): string | undefined {
  const directories = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...PLACES.flatMap((place) => globSync(place))
      .toSorted()
      .toReversed(),
  ]
  return directories.map((directory) => path.join(directory, 'pgbench')).find((file) => existsSync(file))
}

/** The PostgreSQL of the shop that runs in `dataDir`. Throws if there is none. */
export function serverOf(dataDir: string): { pid: number; socketDirectory: string } {
  const server = readPostmaster(existingCluster(dataDir) ?? '')
  if (!server) throw new Error(`no PostgreSQL runs in ${dataDir}`)
  return server
}

/** The database of the shop that runs in `dataDir`. */
export function shopConnection(dataDir: string): { host: string; user: string; database: string } {
  return { host: serverOf(dataDir).socketDirectory, user: 'groundswell', database: 'groundswell' }
}

/**
 * Gives PostgreSQL statistics of the shop's tables that have rows, as autovacuum does within ten seconds. Without them, statements keep the
 * plans that were made for empty tables.
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

/** An empty database with the shop's schema, on the server that runs in `dataDir`: the same disk, the same durability. */
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

/** Runs the script with sixteen clients and prepared statements; returns transactions a second. */
export async function pgbench(program: string, connection: pg.ClientConfig, script: string, seconds: number): Promise<number> {
  base += 10_000_000_000
  const options = [
    '-n',
    '-c',
    '16',
    '-j',
    '2',
    '-M',
    'prepared',
    '-T',
    String(seconds),
    '-D',
    'n=0',
    '-D',
    `base=${base}`,
    '-f',
    path.resolve(script),
  ]
  const { stdout, stderr } = await run(program, [
    ...options,
    '-h',
    connection.host ?? '',
    '-U',
    connection.user ?? '',
    connection.database ?? '',
  ])
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (rate === undefined || /aborted/.test(stderr)) throw new Error(`pgbench failed:\n${stdout}${stderr}`)
  return Number(rate)
}

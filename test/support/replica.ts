import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { findBinaries } from '#platform/db/embedded/binaries.ts'
import { SHOP, SYSTEM_DIRECTORY } from '#platform/db/embedded/cluster.ts'
import { launch } from '#platform/db/embedded/postmaster.ts'
import { serverUser } from '#platform/db/embedded/user.ts'
import { killDatabase } from './process.ts'

/** A PostgreSQL that isn't restarted when it dies. It's killed after the test. */
export interface LoneServer {
  /** The parent of its data folder, `postgres`. */
  dataDir: string
  url: string
  /** Runs one statement as the superuser. */
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  kill(): void
}

/** Starts a PostgreSQL on the data of `dataDir`. */
export async function loneServer(dataDir: string): Promise<LoneServer> {
  const cluster = path.join(dataDir, 'postgres')
  const user = serverUser(cluster)
  onTestFinished(() => void killDatabase(dataDir))
  await launch({
    cluster,
    user,
    binaries: findBinaries(user, SYSTEM_DIRECTORY),
    socketDirectory: cluster,
    logFile: path.join(dataDir, 'postgres.log'),
    disposable: false,
  })
  return {
    dataDir,
    url: `postgres://${SHOP}@localhost/${SHOP}?host=${encodeURIComponent(cluster)}`,
    query: (text) => asSuperuser(cluster, async (client) => (await client.query<never>(text)).rows),
    kill: () => void killDatabase(dataDir),
  }
}

/**
 * Starts a streaming replica of `primary` in `dataDir`. Copies the files between pg_backup_start and pg_backup_stop, like
 * pg_basebackup, which isn't among the shop's binaries.
 */
export async function replicaOf(primary: LoneServer, dataDir: string): Promise<LoneServer> {
  const [source, target] = [primary.dataDir, dataDir].map((directory) => path.join(directory, 'postgres')) as [string, string]
  const write = (name: string, text: string) => {
    const { uid, gid } = statSync(source)
    writeFileSync(path.join(target, name), text)
    chownSync(path.join(target, name), uid, gid)
  }
  await asSuperuser(source, async (client) => {
    await client.query(`select pg_backup_start('replica', true)`)
    // Node's cpSync doesn't preserve the files' owners.
    execFileSync('cp', ['-Rp', source, target])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    write('backup_label', rows[0]?.labelfile ?? '')
  })
  for (const file of ['postmaster.pid', 'postmaster.opts', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    rmSync(path.join(target, file), { force: true })
  write('standby.signal', '')
  appendFileSync(path.join(target, 'postgresql.auto.conf'), `primary_conninfo = 'host=''${source}'' user=postgres'\n`)
  return loneServer(dataDir)
}

async function asSuperuser<Result>(cluster: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ host: cluster, user: 'postgres', database: SHOP })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

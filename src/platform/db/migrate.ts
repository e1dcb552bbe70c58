import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { sha256 } from '#platform/secrets.ts'
import { StartError } from '#platform/start-error.ts'
import { errorMessage } from '#shared/errors.ts'

/** Lock held while the schema is changed. Other starting processes wait for it. */
export const SCHEMA_LOCK = 7_203_114

const RETRY_MS = 250

/**
 * Applies new numbered SQL files in order, each in its own transaction, under an advisory lock so that two first starts migrate
 * only once. Says what it applies and waits for. Returns the names applied. Throws StartError if an applied file was changed, because the
 * schema is then unknown.
 */
export async function migrate(pool: pg.Pool, directory: string, say: (line: string) => void = () => {}): Promise<string[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const client = await pool.connect()
  try {
    await lockSchema(client, say)
    await client.query(`create table if not exists schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    const known = new Map(
      (await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')).rows.map((row) => [
        row.name,
        row.sha256,
      ]),
    )
    const isNew = known.size === 0
    if (isNew) say('Creating the tables …')
    const applied: string[] = []
    for (const name of files) {
      const sql = await readFile(path.join(directory, name), 'utf8')
      const hash = sha256(sql)
      if (known.get(name) === hash) continue
      if (known.has(name)) throw new StartError(`The migration ${name} was changed after it was applied. Add a new one instead.`)
      if (!isNew) say(`Applying ${name}`)
      await apply(client, name, sql, hash)
      applied.push(name)
    }
    return applied
  } finally {
    await client.query('select pg_advisory_unlock($1)', [SCHEMA_LOCK]).catch(() => {})
    client.release()
  }
}

/** Waits as long as another process has the lock. Asks again and again, because a single statement would exceed its time limit. */
async function lockSchema(client: pg.PoolClient, say: (line: string) => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query<{ isLocked: boolean }>('select pg_try_advisory_lock($1) as "isLocked"', [SCHEMA_LOCK])
    if (rows[0]?.isLocked) return
    if (attempt === 1) say('Waiting for another process, which is migrating or restoring the database …')
    await sleep(RETRY_MS)
  }
}

/** Changing a large table may exceed the limit for requests. */
const MIGRATION_TIMEOUT_MS = 24 * 3_600_000

async function apply(client: pg.PoolClient, name: string, sql: string, hash: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local statement_timeout = ${MIGRATION_TIMEOUT_MS}`)
    const script = { text: sql, query_timeout: MIGRATION_TIMEOUT_MS }
    await client.query(script)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new StartError(`The migration ${name} failed: ${errorMessage(error)}`, { cause: error })
  }
}

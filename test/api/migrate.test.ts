import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, SCHEMA_LOCK } from '#platform/db/migrate.ts'
import { freshDatabase } from '../support/database.ts'

test('a process that starts while another migrates waits longer than a statement may take, and says what for', async () => {
  const database = await freshDatabase({ seed: false })
  const pool = new pg.Pool({ connectionString: database.url, statement_timeout: 300 })
  // Dropping the database may end connections that are still closing.
  pool.on('error', () => {})
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  const other = await pool.connect()
  onTestFinished(() => other.release())
  await other.query('select pg_advisory_lock($1)', [SCHEMA_LOCK])
  const said: string[] = []
  const waiting = migrate(pool, 'db/migrations', (line) => said.push(line))
  await expect(Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 1_000, 'still waiting'))])).resolves.toBe(
    'still waiting',
  )
  await other.query('select pg_advisory_unlock($1)', [SCHEMA_LOCK])
  expect(await waiting).toEqual([])
  expect(said).toEqual(['Waiting for another process, which is migrating or restoring the database …'])
})

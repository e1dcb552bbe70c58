import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { withDatabase } from '#app/commands/find-database.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { takeLock } from '#platform/lock.ts'
import { testConfig } from '../support/test-config.ts'

afterEach(() => void vi.unstubAllEnvs())

test('the shop and its commands reach its own PostgreSQL, although the shell has variables for another server', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'groundswell-embedded-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const another = { PGHOST: 'db.example.com', PGPORT: '6543', PGUSER: 'ada', PGDATABASE: 'work', PGSSLMODE: 'require' }
  for (const [name, value] of Object.entries(another)) vi.stubEnv(name, value)
  const server = await startEmbedded(directory, { disposable: true })
  onTestFinished(server.stop)
  const client = new pg.Client(server.connection)
  await client.connect()
  onTestFinished(() => client.end())
  expect((await client.query('select current_database() as name')).rows).toEqual([{ name: 'groundswell' }])

  const release = takeLock(path.join(directory, 'lock'))
  onTestFinished(() => release?.())
  await withDatabase(testConfig({ DATA_DIR: directory }), async (db, { inUse }) => {
    expect(inUse).toBe(true)
    expect(await db.one('select current_database() as name')).toEqual({ name: 'groundswell' })
  })
})

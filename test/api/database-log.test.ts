import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '#platform/db/embedded.ts'

test('the database’s own log shows its start, but nothing of the rows that it refused', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'groundswell-log-'))
  const server = await startEmbedded(directory, { disposable: true })
  const client = new pg.Client(server.connection)
  onTestFinished(async () => {
    await client.end()
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  })
  await client.connect()
  await client.query('create table accounts (email text primary key)')
  const insert = () => client.query('insert into accounts values ($1)', ['ada@example.com'])
  await insert()
  await expect(insert()).rejects.toMatchObject({ detail: 'Key (email)=(ada@example.com) already exists.' })
  const log = readFileSync(path.join(directory, 'postgres.log'), 'utf8')
  expect(log).toContain('database system is ready')
  expect(log).not.toMatch(/ERROR|ada@/)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#platform/db/embedded.ts'
import { roomyMemory } from './roomy-memory.ts'
import { makeTemplates, type Templates } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's server and its template databases. */
    postgres: { url: string; templates: Templates }
  }
}

/** Starts one PostgreSQL for the run, with the template databases that tests clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  const { templates, drop } = await makeTemplates(admin, server.url)
  project.provide('postgres', { url: server.url, templates })
  return async () => {
    await drop()
    await admin.end()
    await server.stop()
  }
}

/**
 * Returns TEST_DATABASE_URL if it is set, else starts an embedded server that `stop` removes.
 *
 * The databases don't outlive the run, so nothing waits for the disk. test/crash proves with a real shop's settings that an
 * acknowledged order survives a crash.
 */
export async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const existing = process.env.TEST_DATABASE_URL
  if (existing) return { url: existing, stop: async () => {} }
  // Cloning a database in memory takes a third of the time.
  const directory = mkdtempSync(path.join(roomyMemory() ?? tmpdir(), 'groundswell-test-'))
  const { connection, stop } = await startEmbedded(directory, { disposable: true })
  return {
    url: `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host ?? '')}`,
    async stop() {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

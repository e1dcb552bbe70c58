import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#platform/db/embedded.ts'
import { makeTemplates, type Templates } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's server, and the databases there from which tests clone theirs. */
    postgres: { url: string; templates: Templates }
  }
}

/** One PostgreSQL a run: TEST_DATABASE_URL where it is set, else the embedded one, which goes with the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startServer()
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

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'groundswell-test-'))
  const { connection, stop } = await startEmbedded(directory)
  return {
    url: `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host ?? '')}`,
    async stop() {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startTestServer } from './embedded-server.ts'
import { makeTemplates, type Templates } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's server, and the databases there from which tests clone theirs. */
    postgres: { url: string; templates: Templates }
  }
}

/** One PostgreSQL a run: TEST_DATABASE_URL where it is set, else a server of our own that goes with the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startTestServer()
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

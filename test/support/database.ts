import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/**
 * Clones a database with the whole schema and, by default, the demo shop. `file_copy` takes a quarter of the time of PostgreSQL's
 * default strategy, which writes all pages to the log.
 */
export async function freshDatabase(options: { seed?: boolean } = {}): Promise<TestDatabase> {
  const { url, templates } = inject('postgres')
  const name = `gs_${randomBytes(8).toString('hex')}`
  await onServer(url, `create database ${name} template ${options.seed === false ? templates.empty : templates.demo} strategy file_copy`)
  return {
    url: withDatabase(url, name),
    drop: () => dropDatabase(url, name),
  }
}

/** Drops a database. Retries while a superuser's process (such as autovacuum) uses it, because that can't be terminated. */
export async function dropDatabase(url: string, name: string, tries = 20): Promise<void> {
  try {
    await onServer(url, `drop database if exists ${name} with (force)`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501' || tries === 1) throw error
    await sleep(500)
    await dropDatabase(url, name, tries - 1)
  }
}

/** The same server, another database. */
export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Connections for creating and dropping databases. Opening one takes half as long as a clone. */
let server: pg.Pool | undefined

async function onServer(url: string, statement: string): Promise<void> {
  // The server may stop first.
  server ??= new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true }).on('error', () => {})
  await server.query(statement)
}

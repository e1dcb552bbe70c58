import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { ProvidedContext } from 'vitest'
import { startTestServer } from '../../test/support/postgres.ts'
import { makeTemplates } from '../../test/support/templates.ts'
import { applyEdit, type Edit } from './mutation.ts'

const MIGRATIONS = 'db/migrations'

export type Postgres = ProvidedContext['postgres']

export interface MigratedDatabases {
  postgres: Postgres
  drop(): Promise<void>
}

/** One PostgreSQL for all mutants, because starting one takes longer than most of their tests. */
export interface Databases {
  /** The templates of the unchanged migrations. */
  unchanged: Postgres
  /** Creates templates from migrations with these edits. Throws if PostgreSQL rejects one. */
  migrate(edits: Edit[]): Promise<MigratedDatabases>
  /** Whether these templates still exist. */
  exist(postgres: Postgres): Promise<boolean>
  stop(): Promise<void>
}

export const isMigration = (edit: Edit): boolean => path.dirname(edit.file) === MIGRATIONS

export async function startDatabases(): Promise<Databases> {
  const { url, stop } = await startTestServer()
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { templates, drop } = await makeTemplates(admin, url)
  return {
    unchanged: { url, templates },
    async migrate(edits) {
      const directory = mkdtempSync(path.join(tmpdir(), 'groundswell-migrations-'))
      try {
        cpSync(MIGRATIONS, directory, { recursive: true })
        for (const edit of edits) {
          const file = path.join(directory, path.basename(edit.file))
          writeFileSync(file, applyEdit(edit, readFileSync(file, 'utf8')))
        }
        const edited = await makeTemplates(admin, url, directory)
        return { postgres: { url, templates: edited.templates }, drop: edited.drop }
      } finally {
        rmSync(directory, { recursive: true, force: true })
      }
    },
    async exist(postgres) {
      const names = Object.values(postgres.templates)
      const { rowCount } = await admin.query('select from pg_database where datname = any($1)', [names])
      return rowCount === names.length
    },
    async stop() {
      await drop()
      await admin.end()
      await stop()
    },
  }
}

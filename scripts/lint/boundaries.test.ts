import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isServerOnly, tables, whyNotImport, whyNotSql, whyNotTable } from './boundaries.ts'

const permitted: [importer: string, specifier: string][] = [
  ['src/shared/money.ts', './ids.ts'],
  ['src/ui/button.tsx', '#shared/money.ts'],
  ['src/ui/button.tsx', 'react'],
  ['src/platform/db/migrate.ts', '#platform/secrets.ts'],
  ['src/platform/db/migrate.ts', 'node:fs/promises'],
  ['src/features/orders/contract.ts', '#features/payments/contract.ts'],
  ['src/features/orders/contract.ts', 'zod'],
  ['src/features/orders/rules.ts', '#features/catalog/rules.ts'],
  ['src/features/checkout/rules/fields.ts', './targets.ts'],
  ['src/features/checkout/ui/form.tsx', '#features/checkout/rules/fields.ts'],
  ['src/features/checkout/ui/form.tsx', '#features/catalog/contract.ts'],
  ['src/features/checkout/ui/form.tsx', '#ui/button.tsx'],
  ['src/features/checkout/ui/form.tsx', '#app/routes.ts'],
  ['src/features/checkout/server/commands/place.ts', '#features/payments/server/commands.ts'],
  ['src/features/checkout/server/commands/place.ts', '#features/payments/server/context.ts'],
  ['src/features/checkout/server/api.ts', '#features/orders/server/schemas.ts'],
  ['src/features/orders/server/commands.ts', './store.ts'],
  ['src/features/orders/server/store.ts', './tables.ts'],
  ['src/features/orders/server/api.ts', './commands.ts'],
  ['src/features/orders/server/api.ts', '#platform/http/errors.ts'],
  ['src/pages/storefront/home.tsx', '#features/catalog/server/queries.ts'],
  ['src/pages/storefront/home.tsx', '#features/reviews/ui/quotes.tsx'],
  ['src/pages/storefront/home.tsx', '#platform/page-context.ts'],
  ['src/pages/storefront/home.tsx', '#app/routes.ts'],
  ['src/app/routes.ts', '#features/catalog/rules.ts'],
  ['src/app/compose.ts', '#features/payments/server/providers/registry.ts'],
  ['src/main.ts', '../db/seed/seed.ts'],
  ['src/features/orders/server/store.test.ts', '../../../../test/support/app.ts'],
]

const refused: [importer: string, specifier: string, because: RegExp][] = [
  ['src/shared/money.ts', '#platform/config.ts', /shared may import shared/],
  ['src/shared/ids.ts', 'node:crypto', /browser/],
  ['src/ui/button.tsx', '#features/catalog/rules.ts', /ui may import/],
  ['src/ui/button.tsx', '#platform/log.ts', /ui may import/],
  ['src/platform/mail/send.ts', '#features/orders/contract.ts', /platform may import/],
  ['src/platform/http/server.ts', '#app/routes.ts', /platform may import/],
  ['src/features/catalog/contract.ts', '#features/orders/contract.ts', /right of catalog/],
  ['src/features/orders/contract.ts', '#features/orders/server/queries.ts', /contract of a feature/],
  ['src/features/orders/rules.ts', '#platform/db/database.ts', /rules may import/],
  ['src/features/orders/rules.ts', 'node:fs', /browser/],
  ['src/features/orders/rules.ts', 'zod', /too heavy/],
  ['src/features/orders/rules.ts', '#app/routes.ts', /rules may import/],
  ['src/features/checkout/ui/form.tsx', '#features/checkout/server/commands.ts', /may not reach its door/],
  ['src/features/checkout/ui/form.tsx', '#features/catalog/server/queries.ts', /only contract, rules are open/],
  ['src/features/checkout/ui/form.tsx', '#features/catalog/ui/card.tsx', /only contract, rules are open/],
  ['src/features/payments/server/commands.ts', '#features/orders/server/commands.ts', /right of payments/],
  ['src/features/orders/server/commands.ts', '#features/payments/server/store.ts', /only contract, rules, door/],
  ['src/features/orders/server/commands.ts', '../../payments/server/providers/provider.ts', /only contract, rules, door/],
  ['src/features/orders/server/api.ts', '#features/payments/server/api.ts', /only contract, rules, door/],
  ['src/features/orders/server/commands.ts', '#features/orders/ui/row.tsx', /may not reach its feature ui/],
  ['src/features/orders/server/commands.ts', './api.ts', /never back/],
  ['src/features/orders/server/store.ts', './queries.ts', /never back/],
  ['src/features/orders/server/tables.ts', './store.ts', /never back/],
  ['src/features/orders/server/commands.ts', '#app/compose.ts', /may import/],
  ['src/features/marketing/server/commands.ts', '#features/orders/server/queries.ts', /does not stand in the line/],
  ['src/features/orders/server/commands.ts', '../../../../db/seed/seed.ts', /outside src/],
  ['src/pages/storefront/home.tsx', '#features/catalog/server/store.ts', /pages may import/],
  ['src/pages/storefront/home.tsx', '#platform/config.ts', /pages may import/],
  ['src/pages/storefront/home.tsx', '#app/compose.ts', /pages may import/],
  ['src/app/routes.ts', '#features/orders/rules.ts', /table of URLs/],
  ['src/app/routes.ts', '#platform/config.ts', /table of URLs/],
]

describe('imports', () => {
  test.each(permitted)('%s may import %s', (importer, specifier) => {
    expect(whyNotImport(importer, specifier)).toBeUndefined()
  })

  test.each(refused)('%s may not import %s', (importer, specifier, because) => {
    expect(whyNotImport(importer, specifier)).toMatch(because)
  })
})

test('SQL stands in the stores, the platform and what app wires, nowhere else', () => {
  for (const file of [
    'src/features/orders/server/store.ts',
    'src/features/orders/server/store/placing.ts',
    'src/platform/db/outbox.ts',
    'src/app/health.ts',
  ]) {
    expect(whyNotSql(file)).toBeUndefined()
  }
  for (const file of ['src/features/orders/server/commands.ts', 'src/features/orders/server/restore.ts', 'src/pages/system/x.tsx']) {
    expect(whyNotSql(file)).toBe('only store.ts writes SQL')
  }
})

test("a store asks its own tables and nobody else's", () => {
  const store = 'src/features/orders/server/store.ts'
  expect(whyNotTable(store, 'select * from orders join order_events using (id)')).toBeUndefined()
  expect(whyNotTable(store, 'insert into outbox (type) values ($1)')).toBeUndefined()
  expect(whyNotTable(store, 'select 1 from orders join payment_attempts p on true')).toMatch(/belongs to payments/)
  expect(whyNotTable(store, 'update services set active = false')).toMatch(/belongs to catalog/)
})

test('every table of the schema has an owner', () => {
  const files = globSync('db/migrations/*.sql').map((file) => readFileSync(file, 'utf8'))
  const named = (by: RegExp) => files.flatMap((sql) => [...sql.matchAll(by)].map((match) => match[1]))
  const dropped = named(/^drop table (\w+)/gm)
  const there = named(/^create table (\w+)/gm).filter((table) => !dropped.includes(table))
  expect(Object.values(tables).flat().toSorted()).toEqual(there.toSorted())
})

test('the browser never gets what belongs to the server', () => {
  const kept = [
    'src/platform/log.ts',
    'src/features/orders/server/store.ts',
    'src/features/orders/server/queries.ts',
    'src/app/compose.ts',
    'db/seed/seed.ts',
  ]
  const sent = [
    'src/platform/page-context.ts',
    'src/features/orders/rules.ts',
    'src/ui/button.tsx',
    'src/app/routes.ts',
    'src/app/root.tsx',
  ]
  expect(kept.map(isServerOnly)).toEqual(kept.map(() => true))
  expect(sent.map(isServerOnly)).toEqual(sent.map(() => false))
})

test('oxlint fails on a forbidden import of each form and on stray SQL', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'boundaries-'))
  try {
    writeFileSync(path.join(root, '.oxlintrc.json'), JSON.stringify({ jsPlugins: [path.resolve('scripts/lint/plugin.ts')], rules: RULES }))
    mkdirSync(path.join(root, 'src/features/orders/server'), { recursive: true })
    writeFileSync(path.join(root, 'src/features/orders/server/commands.ts'), OFFENDER)
    const output = lint(root)
    expect(output.match(/may not import/g)).toHaveLength(5)
    expect(output.match(/may not run SQL/g)).toHaveLength(1)
  } finally {
    rmSync(root, { recursive: true })
  }
})

const RULES = { 'groundswell/imports': 'error', 'groundswell/sql': 'error' }

const OFFENDER = `import { a } from '#features/checkout/server/commands.ts'
import type { B } from '#features/payments/server/store.ts'
export { c } from './api.ts'
export * from '../ui/row.tsx'
export const d = () => import('#app/compose.ts')
export const e = (ctx: { db: { query(text: string): void } }, b: B) => ctx.db.query('select 1' + a + b)
`

function lint(cwd: string): string {
  try {
    return execFileSync(process.execPath, [path.resolve('node_modules/oxlint/bin/oxlint'), '-f', 'unix', 'src'], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

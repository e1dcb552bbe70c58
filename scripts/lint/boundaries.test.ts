import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { whyNotImport, whyNotValues } from './boundaries.ts'
import { isServerOnly, ownLayers, whyNotHere } from './rooms.ts'

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
  ['src/features/checkout/ui/form.tsx', '#shared/paths.ts'],
  ['src/features/checkout/server/commands/place.ts', '#features/payments/server/commands.ts'],
  ['src/features/checkout/server/commands/place.ts', '#features/payments/server/context.ts'],
  ['src/features/checkout/server/api.ts', '#features/orders/server/schemas.ts'],
  ['src/features/orders/server/commands.ts', './store.ts'],
  ['src/features/orders/server/store.ts', './tables.ts'],
  ['src/features/orders/server/api.ts', './commands.ts'],
  ['src/features/orders/server/commands.ts', './queries.ts'],
  ['src/features/orders/server/api.ts', '#platform/http/errors.ts'],
  ['src/pages/storefront/home.tsx', '#features/catalog/server/queries.ts'],
  ['src/pages/storefront/home.tsx', '#features/reviews/ui/quotes.tsx'],
  ['src/pages/storefront/home.tsx', '#platform/page-context.ts'],
  ['src/pages/storefront/home.tsx', '#shared/paths.ts'],
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
  ['src/ui/button.tsx', '@tiptap/react', /only uses react, react-dom, react-router/],
  ['src/platform/mail/send.ts', '#features/orders/contract.ts', /platform may import/],
  ['src/platform/http/server.ts', '#app/routes.ts', /platform may import/],
  ['src/features/catalog/contract.ts', '#features/orders/contract.ts', /orders comes after catalog/],
  ['src/features/orders/contract.ts', '#features/orders/server/queries.ts', /contract of a feature/],
  ['src/features/orders/rules.ts', '#platform/db/database.ts', /rules may import/],
  ['src/features/orders/rules.ts', 'node:fs', /browser/],
  ['src/features/orders/rules.ts', 'zod', /too heavy/],
  ['src/features/orders/rules.ts', '#app/routes.ts', /rules may import/],
  ['src/features/checkout/ui/form.tsx', '#features/checkout/server/commands.ts', /may not use its door/],
  ['src/features/checkout/ui/form.tsx', '#features/catalog/server/queries.ts', /may only import contract, rules of/],
  ['src/features/checkout/ui/form.tsx', '#features/catalog/ui/card.tsx', /may only import contract, rules of/],
  ['src/features/payments/server/commands.ts', '#features/orders/server/commands.ts', /orders comes after payments/],
  ['src/features/orders/server/commands.ts', '#features/payments/server/store.ts', /may only import contract, rules, door/],
  ['src/features/orders/server/commands.ts', '../../payments/server/providers/provider.ts', /may only import contract, rules, door/],
  ['src/features/orders/server/api.ts', '#features/payments/server/api.ts', /may only import contract, rules, door/],
  ['src/features/orders/server/commands.ts', '#features/orders/ui/row.tsx', /may not use its feature ui/],
  ['src/features/orders/server/commands.ts', './api.ts', /never back/],
  ['src/features/orders/server/queries.ts', './commands.ts', /never back/],
  ['src/features/orders/server/store.ts', './queries.ts', /never back/],
  ['src/features/orders/server/tables.ts', './store.ts', /never back/],
  ['src/features/orders/server/commands.ts', '#app/compose.ts', /may import/],
  ['src/features/marketing/server/commands.ts', '#features/orders/server/queries.ts', /not in the line of features/],
  ['src/features/orders/server/commands.ts', '../../../../db/seed/seed.ts', /outside src/],
  ['src/pages/storefront/home.tsx', '#features/catalog/server/store.ts', /pages may import/],
  ['src/pages/storefront/home.tsx', '#platform/config.ts', /pages may import/],
  ['src/pages/storefront/home.tsx', '#app/compose.ts', /pages may import/],
  ['src/features/checkout/ui/form.tsx', '#app/routes.ts', /may import/],
]

describe('imports', () => {
  test.each(permitted)('%s may import %s', (importer, specifier) => {
    expect(whyNotImport(importer, specifier)).toBeUndefined()
  })

  test.each(refused)('%s may not import %s', (importer, specifier, because) => {
    expect(whyNotImport(importer, specifier)).toMatch(because)
  })
})

test('a file in server/ is named after its layer', () => {
  for (const file of ['api.ts', 'admin-api.ts', 'commands/place.ts', 'store/lists.ts', 'settings.ts', 'rounding.test.ts'])
    expect(whyNotHere(`src/features/orders/server/${file}`)).toBeUndefined()
  expect(whyNotHere('src/features/orders/ui/helpers.ts')).toBeUndefined()
  expect(whyNotHere('src/features/orders/server/helpers.ts')).toMatch(/named after its layer/)
  expect(whyNotHere('src/features/orders/server/helpers/rounding.ts')).toMatch(/named after its layer/)
})

test('browser code imports only types from a contract', () => {
  expect(whyNotValues('src/features/orders/ui/row.tsx', '#features/orders/contract.ts')).toMatch(/only types/)
  expect(whyNotValues('src/pages/storefront/home.tsx', '#features/operations/contract/webhooks.ts')).toMatch(/only types/)
  expect(whyNotValues('src/features/orders/ui/row.tsx', '#features/orders/rules.ts')).toBeUndefined()
  expect(whyNotValues('src/features/orders/server/api.ts', '#features/orders/contract.ts')).toBeUndefined()
})

test('every layer that only one feature has exists', () => {
  const existing = globSync('src/features/*/server/*').map((file) => file.replaceAll('\\', '/').replace(/\.tsx?$/, ''))
  const listed = Object.entries(ownLayers).flatMap(([feature, rooms]) =>
    Object.keys(rooms).map((name) => `src/features/${feature}/server/${name}`),
  )
  expect(listed.filter((file) => !existing.includes(file))).toEqual([])
})

/** Every file that `file` imports, directly or indirectly, from its own feature's server. */
function reachableFrom(file: string, seen = new Set<string>()): Set<string> {
  const folder = /^src\/features\/[^/]+\/server\//.exec(file)?.[0] ?? ''
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^'"]*from '([^']+)'/gm)) {
    const target = specifier.startsWith('#') ? `src/${specifier.slice(1)}` : path.posix.join(path.posix.dirname(file), specifier)
    if (!/^[#.]/.test(specifier) || !target.startsWith(folder) || seen.has(target)) continue
    seen.add(target)
    reachableFrom(target, seen)
  }
  return seen
}

test('queries never import commands of their feature, directly or indirectly', () => {
  const queries = globSync('src/features/*/server/queries{.ts,/**/*.ts}').filter((file) => !file.endsWith('.test.ts'))
  const circles = queries.flatMap((file) =>
    [...reachableFrom(file.replaceAll('\\', '/'))]
      .filter((reached) => /\/server\/commands(\.ts|\/)/.test(reached))
      .map((reached) => `${file} reaches ${reached}`),
  )
  expect(circles).toEqual([])
})

test('server code never reaches the browser', () => {
  const serverOnly = [
    'src/platform/log.ts',
    'src/features/orders/server/store.ts',
    'src/features/orders/server/queries.ts',
    'src/app/compose.ts',
    'db/seed/seed.ts',
  ]
  const shared = [
    'src/platform/page-context.ts',
    'src/features/orders/rules.ts',
    'src/ui/button.tsx',
    'src/shared/paths.ts',
    'src/app/root.tsx',
  ]
  expect(serverOnly.map(isServerOnly)).toEqual(serverOnly.map(() => true))
  expect(shared.map(isServerOnly)).toEqual(shared.map(() => false))
})

test('oxlint fails on every form of forbidden import, on role checks and on stray SQL', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'boundaries-'))
  try {
    writeFileSync(path.join(root, '.oxlintrc.json'), JSON.stringify({ jsPlugins: [path.resolve('scripts/lint/plugin.ts')], rules: RULES }))
    mkdirSync(path.join(root, 'src/features/orders/server'), { recursive: true })
    writeFileSync(path.join(root, 'src/features/orders/server/commands.ts'), OFFENDER)
    const output = lint(root)
    expect(output.match(/may not import/g)).toHaveLength(5)
    expect(output.match(/may not export/g)).toHaveLength(2)
    expect(output.match(/may not run SQL/g)).toHaveLength(1)
    expect(output.match(/checks the role/g)).toHaveLength(1)
    expect(output.match(/uses the database's time/g)).toHaveLength(1)
  } finally {
    rmSync(root, { recursive: true })
  }
})

const RULES = { 'groundswell/imports': 'error', 'groundswell/permissions': 'error', 'groundswell/sql': 'error' }

const OFFENDER = `import { a } from '#features/checkout/server/commands.ts'
import type { B } from '#features/payments/server/store.ts'
export { c } from './api.ts'
import type { Row } from './tables.ts'
export type { Row }
export { columns } from './tables.ts'
export type { Answer } from '../contract.ts'
export * from '../ui/row.tsx'
export const mayEnd = (by: B) => mayDo(by.role, 'staff:write')
export const d = () => import('#app/compose.ts')
export const e = (ctx: { db: { query(text: string): void } }, b: B) => ctx.db.query('select 1' + a + b)
/** Database time: a reason. */
export const f = 'select now()'
export const g = 'select now() + $1'
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

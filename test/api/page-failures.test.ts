import { afterAll, beforeAll, expect, test } from 'vitest'
import handleRequest from '#app/entry.server.tsx'
import { type PageSource, pageRenderer } from '#app/pages.ts'
import type { Database } from '#platform/db/database.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { standInBuild } from '../support/stand-in-build.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

const build = standInBuild(['about'], handleRequest as Parameters<typeof standInBuild>[1])
const source: PageSource = { mode: 'production', load: async () => build }

/** A database in which the statements that `fails` names find the connection lost. */
function failing(fails: (text: string) => boolean): Database {
  return new Proxy(shop.ctx.db, {
    get(db, name) {
      const value: unknown = Reflect.get(db, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) =>
        typeof args[0] === 'string' && fails(args[0])
          ? Promise.reject(new Error('Connection terminated unexpectedly'))
          : (Reflect.apply(value, db, args) as unknown)
    },
  })
}

test('a page whose line about the seller cannot be read is shown, but not kept', async () => {
  const render = pageRenderer(source)
  const db = failing((text) => text.includes('legal_versions'))
  const statuses = []
  for (const ctx of [{ ...shop.ctx, db }, shop.ctx]) statuses.push((await render(ctx, new URL('/about', ctx.config.PUBLIC_URL))).status)
  expect(statuses).toEqual([503, 200])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatResponse } from '#features/support/contract.ts'
import type { DataOf } from '../support/answers.ts'
import { operationsOf, pathWith } from '../support/api-document.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { signIn } from '../support/customer.ts'
import { operator } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

/** What a GET may write: that something was read or used, and a key that is created when it is first needed. */
const NOTED: Record<string, string[] | 'all'> = {
  conversations: ['staff_seen', 'customer_seen'],
  sessions: ['last_used_at'],
  rate_limits: 'all',
  stored_secrets: 'all',
}

/** The content of every table, as a hash. */
async function contentOfTables(): Promise<Record<string, string>> {
  const tables = await shop.ctx.db.all<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
  const hashes = tables.flatMap(({ name }) => {
    const noted = NOTED[name] ?? []
    if (noted === 'all') return []
    return `select '${name}' as name, md5(coalesce(string_agg(row, ',' order by row), '')) as hash
      from (select md5((to_jsonb(t) - '{${noted.join(',')}}'::text[])::text) as row from "${name}" t) rows`
  })
  const found = await shop.ctx.db.all<{ name: string; hash: string }>(hashes.join(' union all '))
  return Object.fromEntries(found.map(({ name, hash }) => [name, hash]))
}

test('reading whatever the API has, as a customer and as an owner, only notes that it was read', { timeout: 120_000 }, async () => {
  const owner = await operator(shop)
  const demo = await signIn(shop, 'demo@example.com', 'demo-password-1')
  const said = await demo.request<DataOf<ChatResponse['data']>>('POST', '/api/chatbot/send-message', { prompt: 'Hello' })
  const idOf = async (table: string, where = 'true') =>
    (await shop.ctx.db.one<{ id: string }>(`select id::text from ${table} where ${where} limit 1`)).id
  const ids: [path: RegExp, ...ids: string[]][] = [
    [/\/conversations\//, said.body.data.conversation.id],
    [/\/orders\/\{id/, await idOf('orders', `user_id = 'usr_demo' and paid_at is not null`)],
    [/\/customers\//, 'usr_demo'],
    [/\/posts\//, await idOf('posts')],
    [/\/services\//, await idOf('services')],
    [/\/packages\//, await idOf('packages')],
    [/\/partner-health\//, await idOf('suppliers')],
    [/\/legal\//, 'terms', '1'],
    [/\/page-texts\/|\/seo-settings\//, 'faq'],
    [/\/figures\//, 'revenue.csv'],
  ]
  const reading = (await operationsOf(shop)).filter(({ method }) => method === 'GET')
  const before = await contentOfTables()
  const statuses: number[] = []
  for (const { path } of reading) {
    const [, ...values] = ids.find(([part]) => part.test(path)) ?? []
    for (const somebody of [demo, owner]) statuses.push((await somebody.request('GET', pathWith(path, ...values))).status)
  }
  // Most of it was there to be read.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(reading.length)
  expect(await contentOfTables()).toEqual(before)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportParts } from '#app/personal-data.ts'
import type { ExportView } from '#features/accounts/contract.ts'
import { buildExport, readExport } from '#features/accounts/server/commands/exports.ts'
import type { OrderExportView } from '#features/operations/contract/orders.ts'
import { writeOrderExport } from '#features/operations/server/commands/exports.ts'
import { PART_LENGTH } from '#platform/sealed-files.ts'
import { newId } from '#shared/ids.ts'
import { type DataOf, getData } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { signedIn } from '../support/conversation.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { buyAsGuest } from '../support/orders.ts'
import { operator } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

/** An export that was started `tries` times and is waiting. */
async function waiting({ id: userId }: Customer, tries = 0): Promise<string> {
  const id = newId('exp')
  await shop.ctx.db.query(
    `insert into data_exports (id, user_id, status, total, created_at, expires_at, tries)
     values ($1, $2, 'waiting', $3, now(), now() + interval '7 days', $4)`,
    [id, userId, exportParts.length, tries],
  )
  return id
}
const statusOf = async (customer: Customer, id: string) => (await getData<ExportView>(customer, `/api/account/exports/${id}`)).status
const build = (id: string) => buildExport(shop.ctx, id, exportParts)

interface Copy {
  account: { consents: { granted: boolean }[] }
  conversations: { messages: { content: string }[] }[]
  notifications: { notifications: { title: string }[] }
  notes: { body: string }[]
  'notes on orders': { notesOnOrders: { content: string }[] }
  reviews: unknown[]
  mails: unknown[]
}

test('a large export is complete, in parts of bounded size, and is read only as fast as it is downloaded', async () => {
  const customer = await signUp(shop)
  const chat = signedIn(customer)
  await chat.say('Hello')
  const { db } = shop.ctx
  await db.query(
    `insert into consents (user_id, kind, granted, wording, given_at)
     select $1, 'marketing', n % 2 = 0, 'Send me news.', now() from generate_series(1, 1700) n`,
    [customer.id],
  )
  await db.query(
    `insert into conversation_messages (id, conversation_id, author, content, created_at)
     select 'many_' || n, $1, 'customer', n || ' ' || repeat('漢', 300), now() from generate_series(1, 1200) n`,
    [chat.id()],
  )
  await db.query(
    `insert into notifications (id, user_id, type, title, message, created_at)
     select 'many_' || n, $1, 'order_update', 'Number ' || n, 'Of the same moment.', now() from generate_series(1, 1100) n`,
    [customer.id],
  )
  await db.query(
    `insert into customer_notes (id, user_id, author_id, body, created_at)
     select 'many_' || n, $1, 'usr_operator', 'Called ' || n || ' times.', now() from generate_series(1, 1100) n`,
    [customer.id],
  )
  const order = await buyAsGuest(shop)
  await db.query('update orders set user_id = $2 where id = $1', [order.id, customer.id])
  await db.query(
    `insert into order_notes (id, order_id, author_id, content, created_at)
     select 'many_' || n, $1, 'usr_operator', 'Called ' || n || ' times.', now() from generate_series(1, 1100) n`,
    [order.id],
  )
  const id = await waiting(customer)
  await build(id)
  expect(await statusOf(customer, id)).toBe('ready')

  const { headers, body, text } = await customer.request<Copy>('GET', `/api/account/exports/${id}/download`)
  expect(text).toBe(JSON.stringify(body, null, 2))
  expect(body.account.consents).toHaveLength(1_700)
  expect(body.notifications.notifications.filter(({ title }) => title.startsWith('Number'))).toHaveLength(1_100)
  expect(new Set(body.notes.map(({ body: note }) => note)).size).toBe(1_100)
  expect(new Set(body['notes on orders'].notesOnOrders.map(({ content }) => content)).size).toBe(1_100)
  const contents = body.conversations.flatMap(({ messages }) => messages).map(({ content }) => content)
  expect(contents.filter((content) => content.includes('漢')).map((content) => Number(content.split(' ')[0]))).toEqual(
    Array.from({ length: 1_200 }, (_, index) => index + 1),
  )

  const { rows } = await db.query<{ bytes: number }>(
    'select octet_length(content) as bytes from data_export_parts where export_id = $1 order by part',
    [id],
  )
  expect(rows.length).toBeGreaterThan(5)
  // At most three bytes per character, plus the encryption.
  expect(Math.max(...rows.map(({ bytes }) => bytes))).toBeLessThan(3 * PART_LENGTH + 100)
  expect(headers.get('transfer-encoding')).toBe('chunked')
  let taken = 0
  for await (const part of await readExport(shop.ctx, { userId: customer.id }, id, customer.id)) {
    taken = part.length
    break
  }
  expect(taken).toBeLessThanOrEqual(PART_LENGTH)
})

test('a copy that ended the process twice is not tried again, and the log says what to do', async () => {
  const customer = await signUp(shop)
  const [once, twice] = [await waiting(customer, 1), await waiting(customer, 2)]
  await build(once)
  await build(twice)
  expect([await statusOf(customer, once), await statusOf(customer, twice)]).toEqual(['ready', 'failed'])
  expect(shop.logs.filter((line) => line.includes(twice)).join('\n')).toMatch(/died 2 times while writing it.*more memory/)
  // A job that runs again leaves a finished export alone.
  await build(once)
  expect((await customer.request('GET', `/api/account/exports/${once}/download`)).status).toBe(200)
})

test('a try that another process has taken over stops writing', async () => {
  const customer = await signUp(shop)
  const id = await waiting(customer)
  const late = exportParts.map((part) => ({
    ...part,
    collect: async (...given: Parameters<typeof part.collect>) => {
      await shop.ctx.db.query('update data_exports set tries = tries + 1 where id = $1', [id])
      return part.collect(...given)
    },
  }))
  await buildExport(shop.ctx, id, late)
  expect(await statusOf(customer, id)).toBe('waiting')
  expect((await shop.ctx.db.query('select from data_export_parts where export_id = $1', [id])).rowCount).toBe(0)
})

test('a copy that took so long that a newer one was requested doesn’t replace the newer one', async () => {
  const customer = await signUp(shop)
  const slow = await waiting(customer)
  const newer = await waiting(customer)
  await build(newer)
  await build(slow)
  expect(await statusOf(customer, newer)).toBe('ready')
  await build(await waiting(customer))
  for (const id of [slow, newer]) expect((await customer.request('GET', `/api/account/exports/${id}`)).status).toBe(404)
})

test('an account may download copies ten times in ten minutes', async () => {
  const customer = await signUp(shop)
  const id = await waiting(customer)
  await build(id)
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) statuses.push((await customer.request('GET', `/api/account/exports/${id}/download`)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  const owner = await operator(shop)
  const asStaff = `/api/operator/customers/${customer.id}/exports/${id}/download`
  for (let count = 0; count < 10; count++) expect((await owner.request('GET', asStaff)).status).toBe(200)
  expect((await owner.request('GET', asStaff)).status).toBe(429)
})

test('an export of orders is written in parts as well', async () => {
  const order = await buyAsGuest(shop)
  const owner = await operator(shop)
  const ask = (filters = {}) => owner.request<DataOf<OrderExportView>>('POST', '/api/operator/orders/exports', filters)
  const { id } = (await ask()).body.data
  expect((await ask()).body.data.id).toBe(id)
  expect((await ask({ status: 'completed' })).body.data.id).not.toBe(id)
  await writeOrderExport(shop.ctx, id)
  const { status, done } = await getData<OrderExportView>(owner, `/api/operator/orders/exports/${id}`)
  const { text } = await owner.request('GET', `/api/operator/orders/exports/${id}/file`)
  const [head, ...rows] = text.trim().split('\r\n')
  expect(head).toMatch(/^\u{FEFF}?Order,Placed/u)
  expect([status, done]).toEqual(['ready', rows.length])
  expect(rows.filter((row) => row.startsWith(`${order.orderNumber},`))).toHaveLength(1)
  expect((await ask()).body.data.id).not.toBe(id)
  await shop.ctx.db.query(`update rate_limits set points = 50 where key like 'order-export:%'`)
  expect((await ask()).status).toBe(429)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../support/app.ts'
import { type ChatClient, guest } from '../support/conversation.ts'
import { buyAsGuest, type GuestOrder, orderToken } from '../support/orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '127.0.0.1', DATABASE_POOL: '16' } })
})
afterAll(() => shop.stop())

test('of a crowd of messages from one subscriber’s many networks some are asked to come again, and the rest are answered', async () => {
  const visitors = Array.from({ length: 100 }, (_, index) => guest(shop, `2001:db8:7:${index.toString(16)}::1`))
  const statuses: number[] = []
  const say = async (visitor: ChatClient) => void statuses.push((await visitor.say('What is a refill?')).status)
  const sent = await shop.ctx.db.transaction(async (tx) => {
    // However fast the machine is, none is answered before all have arrived.
    await tx.query('lock table conversations in access exclusive mode')
    const sending = visitors.map(say)
    await expect.poll(() => statuses.length, { timeout: 15_000 }).toBe(40)
    return sending
  })
  expect(statuses).toEqual(Array(40).fill(429))
  await Promise.all(sent)
  expect(statuses.slice(40)).toEqual(Array(60).fill(200))
})

/** While messages wait for a locked table, whoever opens their order still gets it. */
async function leavesConnections(table: string, order: GuestOrder, send: () => Promise<{ status: number }>[]): Promise<void> {
  const waiting = () => shop.ctx.db.one<{ count: number }>(`select count(*)::int as count from pg_locks where not granted`)
  const sent = await shop.ctx.db.transaction(async (tx) => {
    await tx.query(`lock table ${table} in access exclusive mode`)
    const sending = send()
    await expect.poll(async () => (await waiting()).count).toBeGreaterThan(0)
    const opened = await shop.request('GET', `/api/orders/${order.id}`, undefined, orderToken(order))
    expect(opened.status).toBe(200)
    return sending
  })
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 200))
}

test('a crowd of messages from one subscriber leaves database connections to everyone else', async () => {
  const visitors = Array.from({ length: 40 }, (_, index) => guest(shop, `2001:db8:8:${index.toString(16)}::1`))
  await leavesConnections('conversations', await buyAsGuest(shop), () => visitors.map((visitor) => visitor.say('What is a refill?')))
})

test('so does a message about twenty orders', async () => {
  const orders: GuestOrder[] = []
  for (let count = 0; count < 20; count++) orders.push(await buyAsGuest(shop))
  const [order] = orders
  if (!order) throw new Error('no order')
  const proofs = orders.map(({ id, accessToken: token }) => ({ id, token }))
  const ask = () => shop.request('POST', '/api/chatbot/send-message', { prompt: 'I want a refund', orders: proofs })
  await leavesConnections('guarantee_policies', order, () => [ask()])
})

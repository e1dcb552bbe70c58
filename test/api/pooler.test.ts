import { afterAll, beforeAll, beforeEach, expect, inject, test, type TestContext } from 'vitest'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { PASSWORD, signUp } from '../support/customer.ts'
import { checkoutPayload } from '../support/factories.ts'
import { buyAsGuest, type Placed } from '../support/orders.ts'
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { connectAs } from '../support/sockets.ts'
import { skipHere } from '../support/untried.ts'

// Four server connections for two processes of the shop, so that transactions constantly share them.
const program = findPgBouncer()
let pgbouncer: PgBouncer
let here: TestShop
let there: TestShop
beforeAll(async () => {
  if (program === undefined) return
  pgbouncer = await startPgBouncer(program, inject('postgres').url)
  const pooler = (url: string) => pgbouncer.urlOf(url)
  here = await testShop({ pooler, jobs: true, supplier: 'prt_simulated' })
  there = await testShop({ pooler, beside: here })
})
beforeEach((context: TestContext) => {
  if (program === undefined) skipHere(context, 'there is no pgbouncer on it: apt-get install pgbouncer')
})
afterAll(async () => {
  if (program === undefined) return
  await there.stop()
  await here.stop()
  await pgbouncer.stop()
})

test('orders go through a pooler in transaction mode: sixty-four at once in two processes, each placed and paid once', async () => {
  const payloads = Array.from({ length: 32 }, () => checkoutPayload())
  const answers = await Promise.all(
    payloads.flatMap((payload, index) =>
      [here, there].map((shop) =>
        shop.request<Placed>('POST', '/api/social-order-payments/process', payload, { 'idempotency-key': `pooled-${index}` }),
      ),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.data.order._id)).size).toBe(payloads.length)
  expect((await reconcileLedger(here.ctx)).problems).toEqual([])
})

test('processes notify each other past the pooler', async () => {
  const ada = await signUp(here)
  const { heard } = await connectAs(there, ada)
  here.ctx.signals.send({ room: `user:${ada.id}`, event: 'news', body: { said: 'hello' } })
  await expect.poll(() => heard).toEqual([['news', { said: 'hello' }]])
})

test('an order’s email and delivery work behind a pooler', async () => {
  const { id, email } = await buyAsGuest(here)
  const sent = () => here.ctx.db.all('select from emails where recipient = $1', [email])
  await expect.poll(async () => (await sent()).length).toBeGreaterThan(0)
  const deliveries = () => here.ctx.db.all('select from deliveries where order_id = $1', [id])
  await expect.poll(async () => (await deliveries()).length).toBe(1)
})

test('password guessing is stopped behind a pooler', async () => {
  const { email } = await signUp(here)
  const guess = (password: string) => here.request('POST', '/api/auth/login', { email, password })
  const statuses = new Set<number>()
  for (let count = 0; count < 12; count++) statuses.add((await guess(`${PASSWORD}-${count}`)).status)
  expect(statuses).toEqual(new Set([401, 429]))
})

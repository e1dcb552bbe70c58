import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookUpDisputes } from '#features/checkout/server/commands/disputes.ts'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { reconcilePayments } from '#features/checkout/server/commands/reconcile.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { listBalanceTransactions } from '#features/payments/server/commands/list-balance-transactions.ts'
import { disputesOfOrder } from '#features/payments/server/queries/disputes.ts'
import type { StripeDispute } from '../fakes/stripe-disputes.ts'
import { type FakeStripe, fakeStripe } from '../fakes/stripe.ts'
import { firstOf } from '../support/answers.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { checkoutPayload } from '../support/factories.ts'
import { type MortalShop, mortalShop } from '../support/mortal-shop.ts'
import { type Confirmed, type GuestOrder, orderToken, type Placed } from '../support/orders.ts'
import { noCard } from '../support/providers.ts'
import { refundParts } from '../support/refunds.ts'
import { operator } from '../support/staff.ts'

const ROUNDS = Number(process.env.STEP_ROUNDS ?? 12)
const HOUR = 3_600_000
const PRICE = 699
const REFUND = 200

let stripe: FakeStripe
let shop: TestShop
let processes: MortalShop
let owner: Customer
beforeAll(async () => {
  stripe = await fakeStripe()
  const env = { ...stripe.env, PAYMENT_PROVIDERS: 'card:stripe' }
  shop = await testShop({ env })
  processes = await mortalShop(shop, stripe, env)
  owner = await operator(shop)
})
afterAll(async () => {
  await processes.stop()
  await shop.stop()
  await stripe.close()
})

/** What waits for a minute after an accident is due: keys of requests, payments and refunds of which nobody knows, disputes to ask about. */
async function timePasses(): Promise<void> {
  for (const statement of [
    `update idempotency_keys set claimed_at = '-infinity' where status is null`,
    `update payment_attempts set look_up_at = now() where look_up_at is not null`,
    `update refunds set try_at = now() where status in ('pending', 'unknown')`,
    `update dispute_lookups set due_at = now()`,
  ])
    await shop.ctx.db.query(statement)
}

/** The same request again, as a browser or a provider sends it, until the shop answers it. */
function ask<Body>(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer<Body>> {
  return processes.survive(async (process) => {
    await timePasses()
    return process.request<Body>(method, path, body, headers)
  })
}

/** Background work, by whichever process is there. */
async function work(job: (ctx: TestShop['ctx']) => Promise<unknown>): Promise<void> {
  await processes.survive(async (process) => {
    await timePasses()
    return job(process.ctx)
  })
}

let keys = 0

/** Buys, is refunded a part, disputes the rest, and the bank decides: each as its people go about it. */
async function buyRefundAndDispute(outcome: 'won' | 'lost'): Promise<{ order: GuestOrder; dispute: StripeDispute }> {
  const key = `step-${++keys}`
  const body = checkoutPayload({ paymentMethod: 'card', ...noCard })
  const placed = await ask<Placed>('POST', '/api/social-order-payments/process', body, { 'idempotency-key': key })
  expect(placed.status).toBe(200)
  const order = placed.body.data.order as GuestOrder
  const sessionId = placed.body.data.payment.nextAction?.url.split('/').at(-1) ?? ''
  stripe.pay(sessionId)
  expect((await hear('checkout.session.completed', sessionId)).status).toBe(200)
  await work(reconcilePayments)
  const confirmed = await ask<Confirmed>('POST', `/api/orders/${order.id}/payment/confirm`, {}, orderToken(order))
  expect(confirmed.body.data.payment.status).toBe('succeeded')

  const wanted = { amount: REFUND / 100, reason: 'A part of it.' }
  const headers = { authorization: `Bearer ${owner.token}`, 'idempotency-key': `${key}-refund` }
  expect((await ask('POST', `/api/operator/orders/${order.id}/refunds`, wanted, headers)).status).toBe(200)
  await work(payRefunds)

  const dispute = stripe.disputes.open(stripe.sessions.get(sessionId), { amount: PRICE - REFUND })
  expect((await hear('charge.dispute.created', dispute.id)).status).toBe(200)
  await work(lookUpDisputes)
  stripe.disputes.decide(dispute, outcome)
  expect((await hear('charge.dispute.closed', dispute.id)).status).toBe(200)
  await work(lookUpDisputes)
  return { order, dispute }
}

function hear(type: string, id: string): Promise<Answer> {
  const { body, headers } = stripe.webhook(type, id)
  return ask('POST', '/api/payments/webhooks/stripe', body, headers)
}

/** One order, paid once, refunded once, disputed once, the same in the shop, its ledger and at the provider. */
async function expectOnce({ order, dispute }: { order: GuestOrder; dispute: StripeDispute }, outcome: 'won' | 'lost'): Promise<void> {
  const { rows } = await shop.ctx.db.query(
    `select count(*)::int as orders, count(paid_at)::int as paid,
       (select count(*)::int from payment_attempts where subject_id = $1 and status = 'succeeded') as payments,
       (select count(*)::int from payment_attempts where subject_id = $1) as attempts
     from orders where email = (select email from orders where id = $1)`,
    [order.id],
  )
  expect(rows).toEqual([{ orders: 1, paid: 1, payments: 1, attempts: 1 }])
  const sessions = [...stripe.sessions.values()].filter(({ payment_intent }) => payment_intent === dispute.payment_intent)
  expect(sessions.length).toBe(1)
  const refunds = [...stripe.refunds.values()].filter(({ payment_intent }) => payment_intent === dispute.payment_intent)
  expect(refunds.map(({ amount, status }) => [amount, status])).toEqual([[REFUND, 'succeeded']])
  expect(await refundParts(shop, order.id)).toMatchObject([[REFUND / 100, 0, 0, 'paid']])
  expect(firstOf(await disputesOfOrder(shop.ctx.db, order.id))).toMatchObject({
    status: outcome,
    withdrawnCents: outcome === 'won' ? 0 : PRICE - REFUND,
  })
}

test(
  `a process that dies at any of ${ROUNDS} steps of paying, refunding and disputing leaves nothing lost or doubled`,
  async () => {
    processes.dieAt(Infinity)
    await expectOnce(await buyRefundAndDispute('won'), 'won')
    const all = processes.steps()
    const died: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const step = 1 + Math.floor(((round + 0.5) * all) / ROUNDS)
      const before = processes.deaths()
      processes.dieAt(step)
      const outcome = round % 2 === 0 ? 'lost' : 'won'
      const traces = await buyRefundAndDispute(outcome).catch((error: Error) => {
        throw new Error(`after a death at step ${step} of ${all}: ${error.message}`, { cause: error })
      })
      if (processes.deaths() > before) died.push(step)
      await expectOnce(traces, outcome).catch((error: Error) => {
        throw new Error(`after a death at step ${step} of ${all}: ${error.message}`, { cause: error })
      })
    }
    expect(died.length).toBeGreaterThanOrEqual(ROUNDS - 1)
    shop.jump(7 * HOUR)
    await listBalanceTransactions(shop.ctx)
    expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
    console.log(`${died.length} deaths at ${died[0]} to ${died.at(-1)} of ${all} steps`)
  },
  60_000 + ROUNDS * 5_000,
)

import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchDueDisputes } from '#features/checkout/server/commands/disputes.ts'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { reconcilePayments } from '#features/checkout/server/commands/reconcile.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { submitDueEvidence } from '#features/payments/server/commands/disputes.ts'
import { listBalanceTransactions } from '#features/payments/server/commands/list-balance-transactions.ts'
import { disputesOfOrder } from '#features/payments/server/queries/disputes.ts'
import { firstOf } from '../support/answers.ts'
import { type Answer, type TestShop, testShop } from '../support/app.ts'
import type { Customer } from '../support/customer.ts'
import { checkoutPayload } from '../support/factories.ts'
import { type MortalShop, mortalShop } from '../support/mortal-shop.ts'
import { type Confirmed, type GuestOrder, orderToken, type Placed } from '../support/orders.ts'
import { noCard, type ProviderMessage } from '../support/providers.ts'
import { refundParts } from '../support/refunds.ts'
import { operator } from '../support/staff.ts'
import { type StepCase, stepCases } from '../support/step-cases.ts'

const ROUNDS = Number(process.env.STEP_ROUNDS ?? 12)
const HOUR = 3_600_000
const PRICE = 699
const REFUND = 200

let providers: Awaited<ReturnType<typeof stepCases>>
let shop: TestShop
let processes: MortalShop
let owner: Customer
beforeAll(async () => {
  providers = await stepCases()
  shop = await testShop({ env: providers.env })
  processes = await mortalShop(shop, providers.env, providers.addresses)
  owner = await operator(shop)
})
afterAll(async () => {
  await processes.stop()
  await shop.stop()
  await providers.close()
})

/** Makes everything due that waits a minute after an accident: idempotency keys, unknown payments and refunds, dispute lookups. */
async function timePasses(): Promise<void> {
  for (const statement of [
    `update idempotency_keys set claimed_at = '-infinity' where status is null`,
    `update payment_attempts set look_up_at = now() where look_up_at is not null`,
    `update refunds set try_at = now() where status in ('pending', 'unknown')`,
    `update dispute_lookups set due_at = now() - interval '1 second'`,
    `update payment_disputes set submit_at = now() - interval '1 second' where submit_at is not null`,
  ])
    await shop.ctx.db.query(statement)
}

type Headers = Record<string, string>

/** Repeats a request like a browser or provider until the shop responds. */
function ask<Body>(
  method: string,
  path: string,
  body: unknown,
  headers: Headers | ((process: TestShop) => Headers),
): Promise<Answer<Body>> {
  return processes.survive(async (process) => {
    await timePasses()
    return process.request<Body>(method, path, body, typeof headers === 'function' ? headers(process) : headers)
  })
}

/** Runs the background work in the current process. */
async function work(job: (ctx: TestShop['ctx']) => Promise<unknown>): Promise<void> {
  await processes.survive(async (process) => {
    await timePasses()
    return job(process.ctx)
  })
}

let keys = 0

/** Buys, refunds a part and disputes the rest if possible. Staff submit evidence, and the bank decides. */
async function buyRefundAndDispute(at: StepCase, outcome: 'won' | 'lost'): Promise<GuestOrder> {
  const key = `step-${++keys}`
  const body = checkoutPayload({ paymentMethod: at.method, ...noCard })
  const placed = await ask<Placed>('POST', '/api/social-order-payments/process', body, { 'idempotency-key': key })
  expect(placed.status).toBe(200)
  const order = placed.body.data.order as GuestOrder
  const id = placed.body.data.payment.nextAction?.url.split(/[/=]/).at(-1) ?? ''
  at.pay(id)
  await hear(at, at.webhook(id))
  await work(reconcilePayments)
  const confirmed = await ask<Confirmed>('POST', `/api/orders/${order.id}/payment/confirm`, {}, orderToken(order))
  expect(confirmed.body.data.payment.status).toBe('succeeded')

  const wanted = { amount: REFUND / 100, reason: 'A part of it.' }
  const headers = { authorization: `Bearer ${owner.token}`, 'idempotency-key': `${key}-refund` }
  expect((await ask('POST', `/api/operator/orders/${order.id}/refunds`, wanted, headers)).status).toBe(200)
  await work(payRefunds)
  at.claimRefund()
  await work(payRefunds)

  const dispute = at.dispute?.(id, PRICE - REFUND)
  if (dispute) {
    await hear(at, dispute.opened)
    await work(fetchDueDisputes)
    await answerDispute(order, `${key}-evidence`)
    expect(dispute.submissions()).toBe(1)
    await hear(at, dispute.decide(outcome))
    await work(fetchDueDisputes)
  }
  return order
}

/** Submits evidence as staff. If the process died after saving it, the retry learns that it's already being sent. */
async function answerDispute({ id: orderId }: GuestOrder, key: string): Promise<void> {
  const { id } = firstOf(await disputesOfOrder(shop.ctx.db, orderId))
  const headers = { authorization: `Bearer ${owner.token}`, 'idempotency-key': key }
  const statement = { statement: 'Every view was delivered.' }
  expect([200, 409]).toContain((await ask('POST', `/api/operator/disputes/${id}/evidence`, statement, headers)).status)
  await work(submitDueEvidence)
  expect(await disputesOfOrder(shop.ctx.db, orderId)).toMatchObject([{ status: 'under_review', submittedAt: expect.any(Date) }])
}

/** Each process reaches PayPal at another URL, which also changes the certificate URL in webhooks. */
async function hear(at: StepCase, { body, headers }: ProviderMessage): Promise<void> {
  const named = headers['paypal-cert-url']
  const reached = ({ ctx }: TestShop) => ({
    ...headers,
    ...(named !== undefined && { 'paypal-cert-url': new URL(new URL(named).pathname, ctx.config.PAYPAL_API_URL).href }),
  })
  expect((await ask('POST', `/api/payments/webhooks/${at.name}`, body, reached)).status).toBe(200)
}

/** Expects one order, paid once, refunded once and disputed once, the same in the shop, its ledger and at the provider. */
async function goOnce(at: StepCase, outcome: 'won' | 'lost'): Promise<void> {
  const [payments, refunds] = [at.count(), at.refunds().length]
  const order = await buyRefundAndDispute(at, outcome)
  const { rows } = await shop.ctx.db.query(
    `select count(*)::int as orders, count(paid_at)::int as paid,
       (select count(*)::int from payment_attempts where subject_id = $1 and status = 'succeeded') as payments,
       (select count(*)::int from payment_attempts where subject_id = $1) as attempts
     from orders where email = (select email from orders where id = $1)`,
    [order.id],
  )
  expect(rows).toEqual([{ orders: 1, paid: 1, payments: 1, attempts: 1 }])
  expect(at.count()).toBe(payments + 1)
  expect(at.refunds().slice(refunds)).toEqual([REFUND])
  expect(await refundParts(shop, order.id)).toMatchObject([[REFUND / 100, 0, 0, 'paid']])
  const disputes = at.dispute ? [{ status: outcome, withdrawnCents: outcome === 'won' ? 0 : PRICE - REFUND }] : []
  expect(await disputesOfOrder(shop.ctx.db, order.id)).toMatchObject(disputes)
}

test.each([
  ['stripe', ROUNDS],
  ['paypal', Math.ceil(ROUNDS / 3)],
  ['btcpay', Math.ceil(ROUNDS / 3)],
] as const)(
  '%s: a process that dies at any of %i steps of paying, refunding and disputing leaves nothing lost or doubled',
  async (name, rounds) => {
    const at = providers.cases[name]
    processes.dieAt(Infinity)
    await goOnce(at, 'won')
    const all = processes.steps()
    const died: number[] = []
    for (let round = 0; round < rounds; round++) {
      const step = 1 + Math.floor(((round + 0.5) * all) / rounds)
      const before = processes.deaths()
      processes.dieAt(step)
      await goOnce(at, round % 2 === 0 ? 'lost' : 'won').catch((error: Error) => {
        throw new Error(`after a death at step ${step} of ${all}: ${error.message}`, { cause: error })
      })
      if (processes.deaths() > before) died.push(step)
    }
    // The number of steps varies slightly between runs, so the last one may never be reached.
    expect(died.length).toBeGreaterThan(rounds * 0.9 - 1)
    shop.jump(7 * HOUR)
    await listBalanceTransactions(shop.ctx)
    expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
    shop.jump(0)
    console.log(`${name}: ${died.length} deaths at ${died[0]} to ${died.at(-1)} of ${all} steps`)
  },
  60_000 + ROUNDS * 5_000,
)

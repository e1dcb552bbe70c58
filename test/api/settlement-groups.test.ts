import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { settle } from '#features/checkout/server/commands/settle.ts'
import { ingestWebhook } from '#features/checkout/server/commands/webhooks.ts'
import type { ProviderEvent } from '#features/payments/server/commands.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { signUp } from '../support/customer.ts'
import { targets } from '../support/factories.ts'
import { buy } from '../support/orders.ts'
import { last, noCard, providersShop } from '../support/providers.ts'

/** Reports about one payment that wait together while the shop is busy. */
const at = providersShop()

/** An order of $6.99, with $6 held from the balance and the rest due through PayPal. */
async function splitOrder() {
  const customer = await signUp(at.shop)
  await customer.request('POST', '/api/wallet/deposits', { amount: 6, method: 'stripe' })
  const session = last(at.stripe.sessions.keys())
  at.stripe.pay(session)
  await at.hear('stripe', at.stripe.webhook('checkout.session.completed', session))
  const { id } = await buy(customer, { paymentMethod: 'paypal', useBalance: true, ...noCard, postUrl: targets.instagramPost() })
  const reference = last(at.paypal.orders.keys())
  const { attemptId } = await at.shop.ctx.db.one<{ attemptId: string }>(
    'select id as "attemptId" from payment_attempts where subject_id = $1',
    [id],
  )
  const outcome = async () => ({
    ...(await at.shop.ctx.db.one(
      `select orders.paid_at is not null as paid, captured_cents as captured, payment_attempts.refunded_cents as refunded
       from orders join payment_attempts on subject_id = orders.id where orders.id = $1`,
      [id],
    )),
    balance: await customer.balance(),
  })
  const canceled = { attemptId, reference, status: 'canceled', capturedCents: 0, currency: 'USD' } as const
  return { reference, canceled, paid: { ...canceled, status: 'succeeded', capturedCents: 99 } as const, outcome }
}

/**
 * Starts each of `works` once the one before waits, while two transactions keep them waiting, and then ends one of the two. Each has a
 * transaction of its own.
 */
async function togetherInLine(works: ((ctx: PaymentsContext) => Promise<unknown>)[]): Promise<void> {
  const { db } = at.shop.ctx
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const busy = [first, second].map(({ promise }) => db.grouped(() => promise))
  let inLine = 0
  const transactions = new Set<unknown>()
  const grouped: typeof db.grouped = (work, key) => {
    const result = db.grouped((tx) => {
      transactions.add(tx)
      return work(tx)
    }, key)
    inLine++
    return result
  }
  const begun: Promise<unknown>[] = []
  for (const work of works) {
    begun.push(work({ ...at.shop.ctx, db: { ...db, grouped } }))
    await expect.poll(() => inLine).toBe(begun.length)
  }
  first.resolve()
  await Promise.all(begun)
  second.resolve()
  await Promise.all(busy)
  // Regardless of the order of their statements.
  expect(transactions.size).toBe(works.length)
}

type SplitOrder = Awaited<ReturnType<typeof splitOrder>>
const event = (about: Pick<ProviderEvent, 'payment' | 'attemptId' | 'reference'>): ProviderEvent => ({
  id: randomUUID(),
  type: 'PAID',
  ...about,
})

describe.each([
  ['whoever paid, coming back', (ctx: PaymentsContext, { paid }: SplitOrder) => settle(ctx, paid.attemptId, paid, 'customer')],
  [
    'a webhook',
    (ctx: PaymentsContext, { paid }: SplitOrder) => ingestWebhook(ctx, 'paypal', event({ payment: paid, attemptId: paid.attemptId })),
  ],
  [
    'a webhook that only names the payment',
    (ctx: PaymentsContext, { paid: { attemptId, reference } }: SplitOrder) => {
      at.paypal.approve(reference)
      return ingestWebhook(ctx, 'paypal', event({ payment: null, attemptId, reference }))
    },
  ],
])('money that %s reports', (_who, report) => {
  test('in line behind the cancellation comes late: it goes back, and so does the part from the balance', async () => {
    const order = await splitOrder()
    await togetherInLine([(ctx) => settle(ctx, order.canceled.attemptId, order.canceled, 'system'), (ctx) => report(ctx, order)])
    expect(await order.outcome()).toEqual({ paid: false, captured: 99, refunded: 99, balance: 6 })
  })

  test('in line before the cancellation pays the order, once', async () => {
    const order = await splitOrder()
    await togetherInLine([(ctx) => report(ctx, order), (ctx) => settle(ctx, order.canceled.attemptId, order.canceled, 'system')])
    expect(await order.outcome()).toEqual({ paid: true, captured: 99, refunded: 0, balance: 0 })
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvals } from '#features/accounts/server/queries/staff.ts'
import { payOutBalance } from '#features/checkout/server/commands/pay-out.ts'
import { payRefunds, retryRefund } from '#features/checkout/server/commands/provider-refunds.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { endOrder } from '#features/delivery/server/commands/end.ts'
import { decide } from '#features/operations/server/commands/approvals.ts'
import { moveOrder, recordProgress } from '#features/orders/server/commands/move.ts'
import { changeBehavior, currentBehavior } from '#features/payments/server/providers/sandbox/behavior.ts'
import { adjustmentKinds } from '#features/wallet/rules/adjustments.ts'
import { bonus } from '#features/wallet/rules/transactions.ts'
import { returnToBalance } from '#features/wallet/server/commands.ts'
import { requestAdjustment } from '#features/wallet/server/commands/adjust.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signIn, signUp } from '../support/customer.ts'
import { cards } from '../support/factories.ts'
import { checkOut } from '../support/orders.ts'
import { endShort, refund } from '../support/refunds.ts'
import { olive, staff } from '../support/staff.ts'

let shop: TestShop
/** Approves the first person's request. */
let second: Customer
beforeAll(async () => {
  shop = await testShop()
  second = await staff(shop, 'owner')
})
afterAll(() => shop.stop())

const destination = fc.constantFrom('original' as const, 'balance' as const)
const which = fc.nat(2)

/** What customers, staff, deliveries, the provider and time may do. */
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ act: fc.constant('deposit' as const), cents: fc.integer({ min: 500, max: 1_500 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('gift' as const), cents: fc.integer({ min: 1, max: 600 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('buy' as const), by: fc.constantFrom('card', 'balance', 'split', 'refused split', 'guest') }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('deliver' as const), which, units: fc.integer({ min: 0, max: 6_000 }) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('end' as const), which, units: fc.integer({ min: 0, max: 6_000 }) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('stop' as const), which, destination }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('refund' as const),
      which,
      cents: fc.integer({ min: 1, max: 700 }),
      destination,
      atOnce: fc.integer({ min: 1, max: 3 }),
      isOneReason: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('provider' as const), refundFault: fc.constantFrom('none', 'refuse', 'pending') }) },
  { weight: 4, arbitrary: fc.constant({ act: 'pay refunds' as const }) },
  { weight: 2, arbitrary: fc.constant({ act: 'retry' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('adjust' as const),
      kind: fc.constantFrom(...adjustmentKinds),
      cents: fc.oneof(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -6_000, max: 6_000 })),
      atOnce: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ act: 'approve' as const }) },
  { weight: 1, arbitrary: fc.constant({ act: 'pay out' as const }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('time' as const), hours: fc.integer({ min: 1, max: 80 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Act> ? Act : never

/** The history of one customer and one guest. */
class History {
  private customer: Customer
  private readonly orders: string[] = []
  private ahead = 0

  constructor(customer: Customer) {
    this.customer = customer
  }

  async take(now: Step): Promise<unknown> {
    if (now.act === 'deposit') return this.customer.deposit(now.cents / 100)
    if (now.act === 'gift') return this.give(now.cents)
    if (now.act === 'buy') return this.buy(now.by)
    if (now.act === 'provider') return behave(now.refundFault)
    if (now.act === 'pay refunds') return payRefunds(shop.ctx)
    if (now.act === 'retry') return retryFailed()
    if (now.act === 'pay out') return shop.ctx.db.transaction((tx) => payOutBalance(tx, this.customer.id))
    if (now.act === 'adjust') return this.adjust(now)
    if (now.act === 'approve') return approveAll()
    if (now.act === 'time') return this.wait(now.hours)
    const orderId = this.orders[now.which]
    return orderId === undefined ? undefined : this.actOn(orderId, now)
  }

  private async actOn(orderId: string, now: Extract<Step, { which: number }>): Promise<unknown> {
    if (now.act === 'end') return endShort(shop, orderId, now.units)
    if (now.act === 'refund') {
      const key = now.isOneReason ? { key: `remedy:${orderId}` } : {}
      const asked = Array.from({ length: now.atOnce }, () => refund(shop, orderId, now.cents, { destination: now.destination, ...key }))
      const settled = await Promise.allSettled(asked)
      return settled.forEach((each) => each.status === 'rejected' && mayRefuse(each.reason))
    }
    return shop.ctx.db.transaction(async (tx) => {
      const told = { actor: 'operator', reason: null }
      if (now.act === 'stop') {
        const stop = { ...told, orderId, reason: 'Withdrawn.', refundKey: `withdrawal:${orderId}`, destination: now.destination }
        return endOrder(tx, stop)
      }
      await moveOrder(tx, orderId, { to: 'processing', ...told })
      return recordProgress(tx, orderId, { delivered: now.units, ...told })
    })
  }

  /** Amounts above the limit wait for a second person. */
  private async adjust({ kind, cents, atOnce }: Extract<Step, { act: 'adjust' }>): Promise<void> {
    const wanted = { userId: this.customer.id, kind, cents, reason: 'Looked at.' }
    const asked = Array.from({ length: atOnce }, () => requestAdjustment(shop.ctx, wanted, olive))
    const settled = await Promise.allSettled(asked)
    settled.forEach((each) => each.status === 'rejected' && mayRefuse(each.reason))
  }

  /** Sessions end in the meantime. */
  private async wait(hours: number): Promise<void> {
    shop.jump((this.ahead += hours * 3_600_000))
    this.customer = await signIn(shop, this.customer.email)
  }

  private async give(amountCents: number): Promise<void> {
    const gift = { key: newId('gift'), customerId: this.customer.id, amountCents, currency: 'USD', description: 'Welcome' }
    await shop.ctx.db.transaction((tx) => returnToBalance(tx, this.customer.id, bonus(gift)))
  }

  private async buy(by: string): Promise<void> {
    const asker = by === 'guest' ? shop : this.customer
    const ways: Record<string, Record<string, unknown>> = {
      balance: { paymentMethod: 'balance' },
      split: { useBalance: true },
      'refused split': { useBalance: true, cardNumber: cards.declined },
    }
    const { body } = await checkOut(asker, ways[by])
    if (body.data?.order) this.orders.push(body.data.order.id)
  }
}

async function behave(refundFault: 'none' | 'refuse' | 'pending'): Promise<void> {
  await changeBehavior(shop.ctx, { ...(await currentBehavior(shop.ctx)), refundFault })
}

async function retryFailed(): Promise<void> {
  const { rows } = await shop.ctx.db.query<{ id: string }>("select id from refunds where status = 'failed'")
  for (const { id } of rows) await retryRefund(shop.ctx, id, olive)
}

/** Refunds that the balance can't cover keep waiting. */
async function approveAll(): Promise<void> {
  for (const { id } of await approvals(shop.ctx.db, { status: 'waiting' })) {
    await decide(shop.ctx, id, { status: 'approved', reason: null, onCode: async () => {} }, { ...olive, userId: second.id }).catch(
      mayRefuse,
    )
  }
}

function mayRefuse(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

/** What must always hold. */
async function problems(): Promise<string[]> {
  const { rows } = await shop.ctx.db.query<{ problem: string }>(
    `select 'more is on its way back of ' || attempt.id || ' than was captured' as problem from payment_attempts attempt
       where (select coalesce(sum(amount_cents), 0) from refunds where attempt_id = attempt.id) > captured_cents
     union all select 'the provider gave another sum back of ' || attempt_id || ' than the shop knows' from sandbox_payments payment
       where refunded_cents <> (select coalesce(sum(amount_cents), 0) from refunds where attempt_id = payment.attempt_id and status = 'succeeded')
     union all select 'an order is over and its rest is not owed: ' || id from orders
       where paid_at is not null and status in ('partial', 'failed', 'canceled')
         and refunded_cents < floor((2.0 * price_cents * (quantity - coalesce(delivered, 0)) + quantity) / (2.0 * quantity))
         and id not like 'ord_demo%'`,
  )
  return [...(await reconcileLedger(shop.ctx)).problems, ...rows.map(({ problem }) => problem)]
}

test('any history of purchases, deliveries, refunds, refusals and time keeps the ledger balanced, and nobody gets back more than was paid', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      shop.jump(0)
      await behave('none')
      const history = new History(await signUp(shop))
      for (const now of steps) {
        await history.take(now).catch(mayRefuse)
        expect(await problems()).toEqual([])
      }
      // Finally, the provider accepts everything, and nothing is left to refund.
      await behave('none')
      await retryFailed()
      shop.jump(200 * 3_600_000)
      while ((await payRefunds(shop.ctx)) > 0);
      expect(await problems()).toEqual([])
      const { rows } = await shop.ctx.db.query("select status from refunds where status <> 'succeeded'")
      expect(rows).toEqual([])
      const { balances } = await reconcileLedger(shop.ctx)
      expect(balances.find(({ account }) => account === 'refunds_payable')?.balanceCents ?? 0).toBe(0)
    }),
    { numRuns: 40, endOnFailure: true },
  )
}, 120_000)

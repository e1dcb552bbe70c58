import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { cancelUnpaidOrders } from '#features/checkout/server/commands/reconcile.ts'
import { settle } from '#features/checkout/server/commands/settle.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { attemptStatuses } from '#features/payments/rules/kinds.ts'
import { post } from '#features/wallet/server/commands.ts'
import { newId } from '#shared/ids.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { checkOut } from '../support/orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

const booking = (entries: [account: 'sales' | 'processor:sandbox' | 'customer:nobody', amount: number][], key = newId('test')) => ({
  key,
  reason: 'sale' as const,
  currency: 'USD',
  entries: entries.map(([account, amountCents]) => ({ account, amountCents })),
})

describe('the ledger accepts only valid entries', () => {
  const attempt = (...args: Parameters<typeof booking>) => shop.ctx.db.transaction((tx) => post(tx, booking(...args)))

  test('entries that do not sum to zero are refused', async () => {
    await expect(
      attempt([
        ['sales', -100],
        ['processor:sandbox', 99],
      ]),
    ).rejects.toThrow(/unbalanced/)
  })

  test('an account that does not exist is refused', async () => {
    await expect(
      attempt([
        ['customer:nobody', -100],
        ['processor:sandbox', 100],
      ]),
    ).rejects.toThrow(/unknown account/)
  })

  test('the same key is booked once', async () => {
    const entries: Parameters<typeof booking>[0] = [
      ['sales', -100],
      ['processor:sandbox', 100],
    ]
    await shop.ctx.db.transaction((tx) => post(tx, booking(entries, 'twice')))
    await expect(attempt(entries, 'twice')).rejects.toThrow(/duplicate key/)
    await shop.ctx.db.transaction((tx) =>
      post(
        tx,
        booking([
          ['sales', 100],
          ['processor:sandbox', -100],
        ]),
      ),
    )
  })

  test.each([
    'update ledger_entries set amount_cents = amount_cents + 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    'update ledger_transactions set reason = reason',
    'delete from ledger_transactions',
    `insert into ledger_entries (transaction_id, account_id, amount_cents, currency)
       select transaction_id, 'sales', 5, 'USD' from ledger_entries limit 1`,
  ])('nobody changes it: %s', async (sql) => {
    await expect(shop.ctx.db.query(sql)).rejects.toThrow(/append-only|unbalanced/)
  })
})

/** Any reports about a payment, true or not, in any order and number. */
const report = fc.record({
  order: fc.nat(2),
  status: fc.constantFrom(...attemptStatuses.filter((status) => status !== 'created')),
  captured: fc.constantFrom(0, 1, 500, 699, 700, 1398),
  repeats: fc.integer({ min: 1, max: 3 }),
})
const step = fc.oneof(
  { weight: 6, arbitrary: report },
  { weight: 1, arbitrary: fc.constantFrom('pay refunds' as const, 'a day passes' as const) },
)

test('for any provider reports in any order, the ledger agrees after every step and nobody is refunded more than they paid', async () => {
  const placeUnpaid = async () => {
    const { order, payment } = (await checkOut(shop, { paymentMethod: 'paypal' })).body.data
    return { attemptId: payment.id, orderId: order.id }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (history) => {
      shop.jump(0)
      const orders = await Promise.all([placeUnpaid(), placeUnpaid(), placeUnpaid()])
      for (const act of history) {
        if (act === 'pay refunds') await payRefunds(shop.ctx)
        else if (act === 'a day passes') {
          shop.jump(25 * 3_600_000)
          await cancelUnpaidOrders(shop.ctx)
        } else {
          const attemptId = orders[act.order]?.attemptId ?? ''
          const told =
            act.status === 'unknown'
              ? { status: act.status }
              : { attemptId, status: act.status, capturedCents: act.captured, currency: 'USD' }
          await Promise.all(Array.from({ length: act.repeats }, () => settle(shop.ctx, attemptId, told, 'provider')))
        }
        expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
      }
      const { rows } = await shop.ctx.db.query<{ wrong: number }>(
        `select count(*) as wrong from payment_attempts attempt
         where refunded_cents > captured_cents
            or captured_cents < (select coalesce(sum(amount_cents), 0) from refunds where attempt_id = attempt.id and status <> 'failed')`,
      )
      expect(rows[0]?.wrong).toBe(0)
    }),
    { numRuns: 60, endOnFailure: true },
  )
}, 120_000)

import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { fetchDueDisputes } from '#features/checkout/server/commands/disputes.ts'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import { endOrder, refundAfterDispute } from '#features/delivery/server/commands/end.ts'
import { fetchDispute, claimDisputeLookups, listDisputes, saveDispute } from '#features/payments/server/commands/disputes.ts'
import { listBalanceTransactions } from '#features/payments/server/commands/list-balance-transactions.ts'
import { findAttempt } from '#features/payments/server/queries.ts'
import { disputesOfOrder } from '#features/payments/server/queries/disputes.ts'
import { insertLookups } from '#features/payments/server/store/dispute-lookups.ts'
import { disputing } from '../support/disputes.ts'
import { type GuestOrder, readOrder } from '../support/orders.ts'
import { providersShop } from '../support/providers.ts'
import { refund, refundParts } from '../support/refunds.ts'

const at = providersShop()
const { paidByCard, disputed, disputedAtPayPal, hearStripe, hearPayPal, disputeOf } = disputing(at)
const HOUR = 3_600_000

afterEach(() => at.shop.jump(0))

/** Ends the order with nothing delivered. */
const cancel = ({ id }: GuestOrder) =>
  at.shop.ctx.db.transaction((tx) =>
    endOrder(tx, {
      orderId: id,
      actor: 'rule',
      reason: 'Not delivered.',
      refundKey: `shortfall:${id}`,
      destination: 'original',
    }),
  )

async function balanceOf(account: string): Promise<number> {
  const { balances } = await reconcileLedger(at.shop.ctx)
  return balances.find((row) => row.account === account)?.balanceCents ?? 0
}

describe('a dispute at Stripe', () => {
  test('is saved as Stripe reports it, and books withdrawal and fee once even though the daily list repeats them', async () => {
    const { order, dispute } = await disputed({
      reason: 'product_not_received',
    })
    const before = {
      disputes: await balanceOf('disputes'),
      fees: await balanceOf('processor_fees'),
    }
    expect((await hearStripe('created', dispute)).status).toBe(200)
    expect(await disputeOf(order)).toMatchObject({
      provider: 'stripe',
      reference: dispute.id,
      amountCents: 699,
      withdrawnCents: 699,
      reason: 'product_not_received',
      status: 'needs_response',
      evidenceDueAt: new Date(dispute.evidence_details.due_by * 1_000),
    })
    expect(await balanceOf('disputes')).toBe(before.disputes + 699)
    expect(await balanceOf('processor_fees')).toBe(before.fees + 1_500)

    at.shop.jump(7 * HOUR)
    await listBalanceTransactions(at.shop.ctx)
    await listBalanceTransactions(at.shop.ctx)
    expect(await balanceOf('disputes')).toBe(before.disputes + 699)
  })

  test('that is won returns the money but not the fee', async () => {
    const disputes = await balanceOf('disputes')
    const { order, dispute } = await disputed()
    await hearStripe('funds_withdrawn', dispute)
    at.stripe.disputes.decide(dispute, 'won')
    await hearStripe('funds_reinstated', dispute)
    expect(await disputeOf(order)).toMatchObject({
      status: 'won',
      withdrawnCents: 0,
      closedAt: expect.any(Date),
    })
    expect(await balanceOf('disputes')).toBe(disputes)
  })

  test('ends as Stripe decided, in whatever order and however often its webhooks arrive', async () => {
    const types = ['created', 'updated', 'funds_withdrawn', 'closed', 'funds_reinstated']
    const step = fc.oneof(fc.constantFrom(...types), fc.constantFrom('withdraw' as const, 'won' as const, 'lost' as const))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.boolean(), async (steps, isInquiry) => {
        const booked = await balanceOf('disputes')
        const { order, dispute } = await disputed(isInquiry ? { status: 'warning_needs_response' } : {})
        for (const each of steps) {
          const isOver = dispute.status === 'won' || dispute.status === 'lost'
          if (each === 'withdraw') {
            if (dispute.balance_transactions.length === 0 && !isOver) at.stripe.disputes.withdraw(dispute)
          } else if (each === 'won' || each === 'lost') {
            if (!isOver) at.stripe.disputes.decide(dispute, each)
          } else expect((await hearStripe(each, dispute)).status).toBe(200)
        }
        await hearStripe('updated', dispute)
        const moved = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)
        expect(await disputeOf(order)).toMatchObject({
          withdrawnCents: -moved + 0,
          status: dispute.status.replace('warning_', ''),
        })
        expect(await balanceOf('disputes')).toBe(booked - moved)
      }),
      { numRuns: 12 },
    )
  })

  test('keeps the newest response, even if an older one arrives later', async () => {
    const { order, dispute } = await disputed()
    await hearStripe('created', dispute)
    const { attemptId, reference } = await disputeOf(order)
    const attempt = await findAttempt(at.shop.ctx.db, attemptId)
    if (!attempt) throw new Error('The order was paid.')
    const lookup = { provider: 'stripe', reference, version: 1 }
    const early = await fetchDispute(at.shop.ctx, lookup)
    at.stripe.disputes.decide(dispute, 'won')
    const late = await fetchDispute(at.shop.ctx, lookup)
    for (const report of [late, early]) {
      if (report) await at.shop.ctx.db.transaction((tx) => saveDispute(tx, report, attempt, at.shop.ctx.now()))
    }
    expect(await disputeOf(order)).toMatchObject({
      status: 'won',
      withdrawnCents: 0,
    })
  })

  test('is fetched again if Stripe did not respond or the process died before fetching it', async () => {
    const { order, dispute } = await disputed()
    at.stripe.fail('error', '/v1/disputes')
    expect((await hearStripe('created', dispute)).status).toBe(200)
    expect(await disputesOfOrder(at.shop.ctx.db, order.id)).toEqual([])
    at.stripe.fail('none')
    expect(await fetchDueDisputes(at.shop.ctx)).toBe(0)
    at.shop.jump(2 * 60_000)
    expect(await fetchDueDisputes(at.shop.ctx)).toBe(1)
    expect(await disputeOf(order)).toMatchObject({ status: 'needs_response' })
    expect(await claimDisputeLookups(at.shop.ctx)).toEqual([])
  })

  test('of a disconnected provider is fetched when it is connected again, and does not hold up others', async () => {
    await insertLookups(at.shop.ctx.db, 'gone', ['dp_gone'], at.shop.ctx.now())
    expect(await fetchDueDisputes(at.shop.ctx)).toBe(0)
    await at.shop.ctx.db.query(`delete from dispute_lookups where provider = 'gone'`)
  })

  test('is found by the daily list if no webhook arrived', async () => {
    const { order } = await disputed()
    await listDisputes(at.shop.ctx)
    while ((await fetchDueDisputes(at.shop.ctx)) > 0);
    expect(await disputeOf(order)).toMatchObject({
      status: 'needs_response',
      withdrawnCents: 699,
    })
  })

  test('about a payment of another shop on the account changes nothing', async () => {
    const { order, session } = await paidByCard()
    const dispute = at.stripe.disputes.open(session && { ...session, metadata: {} }, { status: 'warning_needs_response' })
    expect((await hearStripe('created', dispute)).status).toBe(200)
    expect(await disputesOfOrder(at.shop.ctx.db, order.id)).toEqual([])
    at.shop.jump(HOUR)
    expect(await fetchDueDisputes(at.shop.ctx)).toBe(0)
  })
})

describe('a disputed order', () => {
  test('is not refunded while its money is withdrawn, and can be once it is back', async () => {
    const { order, dispute } = await disputed()
    await hearStripe('created', dispute)
    await expect(refund(at.shop, order.id, 100)).rejects.toMatchObject({
      status: 409,
      code: 'order_disputed',
    })
    at.stripe.disputes.decide(dispute, 'won')
    dispute.is_charge_refundable = true
    await hearStripe('closed', dispute)
    await refund(at.shop, order.id, 100)
    await at.payOut()
    expect(await refundParts(at.shop, order.id)).toEqual([[1, 0, 0, 'paid']])
  })

  test('that lost its dispute is not refunded a second time', async () => {
    const { order, dispute } = await disputed()
    await hearStripe('created', dispute)
    at.stripe.disputes.decide(dispute, 'lost')
    await hearStripe('closed', dispute)
    await expect(refund(at.shop, order.id, 1)).rejects.toMatchObject({
      status: 409,
      code: 'order_disputed',
    })
    await cancel(order)
    expect(await refundParts(at.shop, order.id)).toEqual([])
    expect(await readOrder(at.shop, order)).toMatchObject({ disputed: false, chargedBack: 6.99, refunded: 0 })
  })

  test('that is only inquired about can be refunded', async () => {
    const { order, dispute } = await disputed({
      status: 'warning_needs_response',
      is_charge_refundable: true,
    })
    await hearStripe('created', dispute)
    await refund(at.shop, order.id, 699)
    await at.payOut()
    expect(await refundParts(at.shop, order.id)).toEqual([[6.99, 0, 0, 'paid']])
  })

  test('that ends undelivered during the dispute is refunded when the dispute is won', async () => {
    const { order, dispute } = await disputed()
    await hearStripe('created', dispute)
    await cancel(order)
    expect(await refundParts(at.shop, order.id)).toEqual([])
    at.stripe.disputes.decide(dispute, 'won')
    dispute.is_charge_refundable = true
    await hearStripe('closed', dispute)
    const { rows } = await at.shop.ctx.db.query(`select 1 from outbox where type = 'dispute.settled' and payload->>'orderId' = $1`, [
      order.id,
    ])
    expect(rows).toHaveLength(1)
    await refundAfterDispute(at.shop.ctx, order.id)
    await refundAfterDispute(at.shop.ctx, order.id)
    expect(await refundParts(at.shop, order.id)).toEqual([[6.99, 0, 0, 'on_its_way']])
    await at.payOut()
  })

  test('holds back an earlier refund request', async () => {
    const { order, session } = await paidByCard()
    await refund(at.shop, order.id, 100)
    const dispute = at.stripe.disputes.open(session)
    await hearStripe('created', dispute)
    const asked = at.stripe.asked.length
    await at.payOut()
    expect(at.stripe.asked.slice(asked)).toEqual([])
    at.stripe.disputes.decide(dispute, 'won')
    dispute.is_charge_refundable = true
    await hearStripe('closed', dispute)
    await at.payOut()
    expect(await refundParts(at.shop, order.id)).toEqual([[1, 0, 0, 'paid']])
  })
})

describe('a dispute at PayPal', () => {
  test('holds the money until PayPal decides; what moved is booked from its transactions', async () => {
    const before = await balanceOf('disputes')
    const { order, dispute } = await disputedAtPayPal()
    await hearPayPal('CREATED', dispute)
    await hearPayPal('CREATED', dispute)
    expect(await disputeOf(order)).toMatchObject({
      provider: 'paypal',
      amountCents: 699,
      withdrawnCents: 699,
      status: 'needs_response',
    })
    await expect(refund(at.shop, order.id, 100)).rejects.toMatchObject({
      code: 'order_disputed',
    })
    await listBalanceTransactions(at.shop.ctx)
    expect(await balanceOf('disputes')).toBe(before + 699)

    at.paypal.disputes.decide(dispute, 'RESOLVED_SELLER_FAVOUR')
    await hearPayPal('RESOLVED', dispute)
    await listBalanceTransactions(at.shop.ctx)
    expect(await disputeOf(order)).toMatchObject({
      status: 'won',
      withdrawnCents: 0,
    })
    expect(await balanceOf('disputes')).toBe(before)
  })

  test('that the shop does not know of yet keeps PayPal from refunding; the refund follows once it is won', async () => {
    const { order, dispute } = await disputedAtPayPal()
    await refund(at.shop, order.id, 100)
    await at.payOut()
    expect(await refundParts(at.shop, order.id)).toEqual([[1, 0, 0, 'failed']])
    await hearPayPal('CREATED', dispute)
    at.paypal.disputes.decide(dispute, 'RESOLVED_SELLER_FAVOUR')
    await hearPayPal('RESOLVED', dispute)
    at.shop.jump(2 * HOUR)
    await payRefunds(at.shop.ctx)
    at.shop.jump(0)
    expect(await refundParts(at.shop, order.id)).toEqual([[1, 0, 0, 'paid']])
  })

  test('of another payment to the account, whose payer named this one, changes nothing', async () => {
    const { order, dispute } = await disputedAtPayPal()
    for (const transaction of dispute.disputed_transactions) transaction.seller_transaction_id = 'CAPTURED-ELSEWHERE'
    expect((await hearPayPal('CREATED', dispute)).status).toBe(200)
    expect(await disputesOfOrder(at.shop.ctx.db, order.id)).toEqual([])
    at.shop.jump(HOUR)
    expect(await fetchDueDisputes(at.shop.ctx)).toBe(0)
  })

  test.each([
    ['a long text', 'x'.repeat(300)],
    ['a text that cannot be stored', 'a\0b'],
  ])('of another payment to the account is fetched once, even if its payer wrote %s', async (_name, custom) => {
    const { dispute } = await disputedAtPayPal()
    for (const transaction of dispute.disputed_transactions) Object.assign(transaction, { custom })
    expect((await hearPayPal('CREATED', dispute)).status).toBe(200)
    at.shop.jump(HOUR)
    expect(await fetchDueDisputes(at.shop.ctx)).toBe(0)
  })

  test('decided in the buyer’s favor is lost', async () => {
    const { order, dispute } = await disputedAtPayPal()
    at.paypal.disputes.decide(dispute, 'RESOLVED_BUYER_FAVOUR')
    await hearPayPal('RESOLVED', dispute)
    expect(await disputeOf(order)).toMatchObject({
      status: 'lost',
      withdrawnCents: 699,
    })
  })
})

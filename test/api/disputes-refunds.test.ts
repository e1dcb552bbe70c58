import { describe, expect, test } from 'vitest'
import type { ProviderRefundView } from '#features/checkout/contract.ts'
import { payRefunds } from '#features/checkout/server/commands/provider-refunds.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { MoveEffect } from '#features/delivery/contract.ts'
import { refundAfterDispute } from '#features/delivery/server/commands/end.ts'
import type { OrderGuarantees } from '#features/guarantees/contract.ts'
import type { BulkResult } from '#features/operations/contract/orders.ts'
import { type DataOf, getData } from '../support/answers.ts'
import { PASSWORD, signUp } from '../support/customer.ts'
import { disputing } from '../support/disputes.ts'
import { targets } from '../support/factories.ts'
import { buy, type GuestOrder, orderToken } from '../support/orders.ts'
import { last, noCard, providersShop } from '../support/providers.ts'
import { refund, refundEvents, refundParts } from '../support/refunds.ts'
import { operator } from '../support/staff.ts'

const at = providersShop()
const { paidByCard, hearStripe } = disputing(at)

async function balanceOf(account: string): Promise<number> {
  const { balances } = await reconcileLedger(at.shop.ctx)
  return balances.find((row) => row.account === account)?.balanceCents ?? 0
}

describe('an order that card and balance paid', () => {
  /** An order paid with $5 from the balance and $1.99 by card. The customer disputes the card payment. */
  async function disputedSplit() {
    const customer = await signUp(at.shop)
    const pay = async () => {
      const id = last(at.stripe.sessions.keys())
      at.stripe.pay(id)
      await at.hear('stripe', at.stripe.webhook('checkout.session.completed', id))
      return at.stripe.sessions.get(id)
    }
    await customer.request('POST', '/api/wallet/deposits', { amount: 5, method: 'stripe' })
    await pay()
    const order = await buy(customer, { paymentMethod: 'card', useBalance: true, ...noCard, postUrl: targets.instagramPost() })
    const session = await pay()
    const open = async () => {
      const dispute = at.stripe.disputes.open(session)
      await hearStripe('created', dispute)
      const decide = async (outcome: 'won' | 'lost') => {
        at.stripe.disputes.decide(dispute, outcome)
        await hearStripe('closed', dispute)
      }
      return { decide }
    }
    const lose = async () => {
      await (await open()).decide('lost')
      await at.payOut()
    }
    const withdraw = () => customer.request('POST', `/api/orders/${order.id}/remedies`, { kind: 'withdrawal', destination: 'original' })
    return { customer, order, open, lose, withdraw }
  }

  test('returns the whole balance part after the card’s part was lost in a dispute', async () => {
    const { customer, order, lose, withdraw } = await disputedSplit()
    await lose()
    expect((await withdraw()).status).toBe(200)
    expect(await refundParts(at.shop, order.id)).toEqual([[0, 5, 0, 'paid']])
    expect(await customer.balance()).toBe(5)
  })

  test('returns the card’s part once the dispute is won, although its account was erased meanwhile', async () => {
    const { customer, order, open } = await disputedSplit()
    const { decide } = await open()
    const owner = await operator(at.shop)
    expect((await owner.request('POST', `/api/operator/orders/${order.id}/move`, { to: 'canceled' })).status).toBe(200)
    expect((await customer.request('DELETE', '/api/account', { password: PASSWORD })).status).toBe(200)
    await decide('won')
    await refundAfterDispute(at.shop.ctx, order.id)
    expect(await refundParts(at.shop, order.id)).toEqual([[1.99, 0, 0, 'on_its_way']])
  })

  test('returns it even if a refund of the card’s part had waited for the dispute', async () => {
    const { customer, order, lose, withdraw } = await disputedSplit()
    await refund(at.shop, order.id, 100)
    await lose()
    expect((await withdraw()).status).toBe(200)
    expect(await refundParts(at.shop, order.id)).toEqual([
      [1, 0, 0, 'paid'],
      [0, 5, 0, 'paid'],
    ])
    expect(await customer.balance()).toBe(5)
  })
})

describe('a refund that waited for a dispute', () => {
  async function refundsOf({ id }: GuestOrder) {
    const { rows } = await at.shop.ctx.db.query(
      `select refunds.amount_cents as cents, refunds.status, dispute_id is not null as taken from refunds
       join payment_attempts attempt on attempt.id = attempt_id where subject_id = $1 order by 1`,
      [id],
    )
    return rows
  }

  /** An order of $6.99 with a refund of $5 and two disputes of $2.30, oldest first. */
  async function refundedAndDisputedTwice() {
    const { order, session } = await paidByCard()
    await refund(at.shop, order.id, 500)
    const now = Math.floor(Date.now() / 1_000)
    const disputes = [5_000, 100].map((ago) => at.stripe.disputes.open(session, { amount: 230, created: now - ago }))
    for (const dispute of disputes) await hearStripe('created', dispute)
    return {
      order,
      async lose(which: 0 | 1) {
        const dispute = disputes[which]
        if (!dispute) throw new Error('There are two.')
        at.stripe.disputes.decide(dispute, 'lost')
        dispute.is_charge_refundable = true
        await hearStripe('closed', dispute)
        await at.payOut()
      },
    }
  }

  test('that was lost is not paid as well: it ends as taken, and says so', async () => {
    const disputes = await balanceOf('disputes')
    const { order, session } = await paidByCard()
    await refund(at.shop, order.id, 699)
    const dispute = at.stripe.disputes.open(session)
    await hearStripe('created', dispute)
    at.stripe.disputes.decide(dispute, 'lost')
    await hearStripe('closed', dispute)
    const asked = at.stripe.asked.length
    await at.payOut()
    expect(at.stripe.asked.slice(asked)).toEqual([])
    expect(await balanceOf('disputes')).toBe(disputes)

    const path = `/api/orders/${order.id}/guarantees`
    const { body } = await at.shop.request<DataOf<OrderGuarantees>>('GET', path, undefined, orderToken(order))
    expect(body.data.refunds).toMatchObject([{ amount: 6.99, status: 'paid', reason: expect.stringContaining('through the dispute') }])
    const [asShown] = await getData<ProviderRefundView[]>(await operator(at.shop), '/api/operator/refunds?status=paid&limit=1')
    expect(asShown).toMatchObject({ orderId: order.id, byHandReference: dispute.id, disputeId: expect.any(String) })
  })

  test('that took a part of it is paid for the rest', async () => {
    const { order, session } = await paidByCard()
    await refund(at.shop, order.id, 500)
    const dispute = at.stripe.disputes.open(session, { amount: 300 })
    await hearStripe('created', dispute)
    at.stripe.disputes.decide(dispute, 'lost')
    dispute.is_charge_refundable = true
    await hearStripe('closed', dispute)
    await at.payOut()
    expect(await refundsOf(order)).toEqual([
      { cents: 101, status: 'succeeded', taken: true },
      { cents: 399, status: 'succeeded', taken: false },
    ])
  })

  test('adds up in the order’s events if a dispute took a part of it', async () => {
    const { order, lose } = await refundedAndDisputedTwice()
    await lose(1)
    await lose(0)
    expect(await refundEvents(at.shop, order.id)).toEqual(['refund_started -500', 'refunded -31', 'refunded -230', 'refunded -239'])
  })

  test('is paid minus what two disputes took, even if the first one is lost last', async () => {
    const { order, lose } = await refundedAndDisputedTwice()
    await lose(1)
    await lose(0)
    expect(await refundsOf(order)).toEqual([
      { cents: 31, status: 'succeeded', taken: true },
      { cents: 230, status: 'succeeded', taken: true },
      { cents: 239, status: 'succeeded', taken: false },
    ])
  })

  test('is not taken twice: two processes that book two refunds at once take what the dispute took', async () => {
    const orders = []
    for (let made = 0; made < 4; made++) {
      const { order, session } = await paidByCard()
      for (const cents of [200, 201]) await refund(at.shop, order.id, cents)
      const dispute = at.stripe.disputes.open(session, { amount: 498 })
      await hearStripe('created', dispute)
      at.stripe.disputes.decide(dispute, 'lost')
      dispute.is_charge_refundable = true
      await hearStripe('closed', dispute)
      orders.push(order)
    }
    await Promise.all(Array.from({ length: 4 }, () => payRefunds(at.shop.ctx)))
    await at.payOut()
    for (const order of orders) {
      const taken = (await refundsOf(order)).filter((row) => row.taken)
      expect(taken.reduce((sum, { cents }) => sum + Number(cents), 0)).toBe(200)
    }
  })

  test('and cannot be booked as taken does not hold up other refunds', async () => {
    const { order, lose } = await refundedAndDisputedTwice()
    const { db } = at.shop.ctx
    // For any reason.
    await db.query('alter table refunds add constraint broken check (dispute_id is null) not valid')
    await lose(1)
    const other = await paidByCard()
    await refund(at.shop, other.order.id, 699)
    await at.payOut()
    expect(await refundsOf(other.order)).toEqual([{ cents: 699, status: 'succeeded', taken: false }])
    expect(at.shop.logs.join()).toContain('refund failed; will retry')
    await db.query('alter table refunds drop constraint broken')
    await at.payOut()
    expect(await refundsOf(order)).toContainEqual({ cents: 31, status: 'succeeded', taken: true })
  })
})

describe('a disputed order that staff cancel', () => {
  const canceled = async (order: GuestOrder) => {
    const owner = await operator(at.shop)
    const path = `/api/operator/orders/${order.id}/move`
    return {
      preview: async () => (await owner.request<DataOf<MoveEffect>>('POST', `${path}/preview`, { to: 'canceled' })).body.data,
      many: async (ids: string[]) =>
        (await owner.request<DataOf<BulkResult>>('POST', '/api/operator/orders/bulk/preview', { action: 'canceled', ids })).body.data,
      carryOut: async () => expect((await owner.request('POST', path, { to: 'canceled' })).status).toBe(200),
    }
  }

  test('is refunded only once the dispute is won, and says so before, also among others', async () => {
    const [{ order, session }, other] = [await paidByCard(), await paidByCard()]
    const dispute = at.stripe.disputes.open(session)
    await hearStripe('created', dispute)
    const { preview, many, carryOut } = await canceled(order)
    expect(await preview()).toMatchObject({ refund: 0, toMethod: 0, disputed: 6.99 })
    expect(await many([order.id, other.order.id])).toMatchObject({ moving: 2, owed: 6.99, disputed: 6.99 })
    await carryOut()
    expect(await refundParts(at.shop, order.id)).toEqual([])
    at.stripe.disputes.decide(dispute, 'won')
    await hearStripe('funds_reinstated', dispute)
    await refundAfterDispute(at.shop.ctx, order.id)
    expect(await refundParts(at.shop, order.id)).toEqual([[6.99, 0, 0, 'on_its_way']])
  })

  test('is not refunded once the dispute is lost: the customer has the money', async () => {
    const { order, session } = await paidByCard()
    const dispute = at.stripe.disputes.open(session)
    await hearStripe('created', dispute)
    at.stripe.disputes.decide(dispute, 'lost')
    await hearStripe('closed', dispute)
    const { preview, carryOut } = await canceled(order)
    expect(await preview()).toMatchObject({ refund: 0, disputed: 0 })
    await carryOut()
    expect(await refundParts(at.shop, order.id)).toEqual([])
  })

  test('gets the rest as well if the shop wins a lost dispute on appeal', async () => {
    const { order, session } = await paidByCard()
    const dispute = at.stripe.disputes.open(session, { amount: 300 })
    await hearStripe('created', dispute)
    await (await canceled(order)).carryOut()
    const decide = async (outcome: 'won' | 'lost') => {
      at.stripe.disputes.decide(dispute, outcome)
      await hearStripe('closed', dispute)
      for (const _ of [1, 2]) await refundAfterDispute(at.shop.ctx, order.id)
    }
    dispute.is_charge_refundable = true
    await decide('lost')
    expect(await refundParts(at.shop, order.id)).toMatchObject([[3.99, 0, 0, expect.any(String)]])
    dispute.status = 'under_review'
    await hearStripe('updated', dispute)
    await decide('won')
    expect(await refundParts(at.shop, order.id)).toMatchObject([
      [3.99, 0, 0, expect.any(String)],
      [3, 0, 0, expect.any(String)],
    ])
  })
})

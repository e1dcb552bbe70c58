import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startOrderDelivery } from '#features/delivery/server/commands/start.ts'
import type { OrderRisk } from '#features/risk/contract.ts'
import { getData } from '../support/answers.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { targets } from '../support/factories.ts'
import { buy, readOrder } from '../support/orders.ts'
import { last, noCard, providersShop } from '../support/providers.ts'
import { operator } from '../support/staff.ts'

const at = providersShop()

const GERMAN = { customer_details: { address: { country: 'DE' } } }
const reasons = async (orderId: string) =>
  (await getData<OrderRisk>(await operator(at.shop), `/api/operator/risk/orders/${orderId}`)).reasons.map(({ text }) => text)
const cardOf = async (orderId: string) => {
  const { rows } = await at.shop.ctx.db.query<{ key: string | null; country: string | null }>(
    'select card_key as key, card_country as country from payment_attempts where subject_id = $1',
    [orderId],
  )
  return rows[0]
}
const completed = (session: string) => at.hear('stripe', at.stripe.webhook('checkout.session.completed', session))

test('the card’s facts are there when Stripe’s webhook comes before its customer, and when nobody comes back', async () => {
  const order = await at.buyBy('card')
  const session = last(at.stripe.sessions.keys())
  Object.assign(at.stripe.sessions.get(session) ?? {}, GERMAN)
  at.stripe.pay(session)
  expect((await completed(session)).status).toBe(200)
  expect(await cardOf(order.id)).toEqual({ key: expect.stringMatching(/^[\w-]{43}$/), country: 'US' })
  await startOrderDelivery(at.shop.ctx, order.id)
  expect(await reasons(order.id)).toEqual(['Country of the card: United States; of the billing address: Germany.'])
  const known = await cardOf(order.id)
  await at.comeBack(order)
  expect(await cardOf(order.id)).toEqual(known)
})

test('a webhook pays its order also while Stripe answers nothing, and the card is learned as soon as it does', async () => {
  const order = await at.buyBy('card')
  const session = last(at.stripe.sessions.keys())
  at.stripe.pay(session)
  at.stripe.fail('lost')
  expect((await completed(session)).status).toBe(200)
  expect(await cardOf(order.id)).toEqual({ key: null, country: null })
  at.stripe.fail('none')
  await completed(session)
  expect(await cardOf(order.id)).toEqual({ key: expect.any(String), country: 'US' })
})

test('a webhook pays its order even if Stripe does not find the payment’s card yet', async () => {
  const order = await at.buyBy('card')
  const id = last(at.stripe.sessions.keys())
  const session = at.stripe.sessions.get(id)
  const before = { ...session }
  at.stripe.pay(id)
  const webhook = at.stripe.webhook('checkout.session.completed', id)
  Object.assign(session ?? {}, before)
  expect((await at.hear('stripe', webhook)).status).toBe(200)
  expect((await readOrder(at.shop, order)).paid).toBe(true)
})

test('a card at Stripe is known again by a hash, and its country is compared with the billing address’s', async () => {
  const order = await at.buyBy('card')
  const session = at.stripe.sessions.get(last(at.stripe.sessions.keys()))
  Object.assign(session ?? {}, GERMAN)
  at.stripe.pay(last(at.stripe.sessions.keys()))
  await at.comeBack(order)
  await startOrderDelivery(at.shop.ctx, order.id)
  expect(await reasons(order.id)).toEqual(['Country of the card: United States; of the billing address: Germany.'])
  expect((await cardOf(order.id))?.key).toMatch(/^[\w-]{43}$/)
})

describe('an order that the balance pays', () => {
  const BLOCKED = 'The card, mailbox, link or network is on the block list.'
  /** Pays the newest session with a card that Stripe has seen before. */
  const payWith = async (fingerprint: string) => {
    const id = last(at.stripe.sessions.keys())
    Object.assign(at.stripe.sessions.get(id) ?? {}, { fingerprint })
    at.stripe.pay(id)
    expect((await completed(id)).status).toBe(200)
  }
  /** A card that staff blocked from an order. */
  const blockedCard = async () => {
    const fingerprint = `fp_${randomUUID()}`
    const { id } = await at.buyBy('card')
    await payWith(fingerprint)
    const body = { kinds: ['card'], reason: 'It was stolen.', endsAt: null }
    const olive = await operator(at.shop)
    expect((await olive.request('POST', `/api/operator/blocks/orders/${id}`, body)).status).toBe(200)
    return fingerprint
  }
  const depositWith = async (customer: Customer, fingerprint: string, facts: object = {}) => {
    await customer.request('POST', '/api/wallet/deposits', { amount: 20, method: 'stripe' })
    Object.assign(at.stripe.sessions.get(last(at.stripe.sessions.keys())) ?? {}, facts)
    await payWith(fingerprint)
    return at.stripe.sessions.get(last(at.stripe.sessions.keys()))
  }
  const refundedToBalance = async (customer: Customer, fingerprint: string) => {
    const { id } = await buy(customer, { paymentMethod: 'card', ...noCard, postUrl: targets.instagramPost() })
    await payWith(fingerprint)
    await startOrderDelivery(at.shop.ctx, id)
    expect(await reasons(id)).toContain(BLOCKED)
    const wish = { kind: 'refund', destination: 'balance' }
    expect((await customer.request('POST', `/api/orders/${id}/remedies`, wish)).status).toBe(200)
  }
  const fromBalance = async (customer: Customer) => {
    const { id } = await buy(customer, { paymentMethod: 'balance', ...noCard, postUrl: targets.instagramPost() })
    await startOrderDelivery(at.shop.ctx, id)
    return id
  }

  test('is held for the card of the deposit, and known by its country', async () => {
    const [fingerprint, customer] = [await blockedCard(), await signUp(at.shop)]
    await depositWith(customer, fingerprint, GERMAN)
    const country = 'Country of the card: United States; of the billing address: Germany.'
    expect(await reasons(await fromBalance(customer))).toEqual(expect.arrayContaining([BLOCKED, country]))
  })

  test('is held for the card of an order that was refunded to the balance', async () => {
    const [fingerprint, customer] = [await blockedCard(), await signUp(at.shop)]
    await refundedToBalance(customer, fingerprint)
    expect(await reasons(await fromBalance(customer))).toContain(BLOCKED)
  })

  /** 201 newer rows like the customer's, each paid with this card, or without one. */
  const addCopies = async (table: 'deposits' | 'orders', customer: Customer, card: string | null) => {
    const copies = (from: string, where: string, changes: string) =>
      at.shop.ctx.db.query(
        `insert into ${from} select copy.* from ${from} row, generate_series(1, 201) n,
           jsonb_populate_record(row, jsonb_build_object('id', 'copy_' || n, 'created_at', now()) || ${changes}) copy where ${where}`,
        [customer.id],
      )
    await copies(
      'payment_attempts',
      `row.subject_id in (select id from ${table} where user_id = $1)`,
      `'{"provider_reference": null}' || jsonb_build_object('subject_id', 'copy_' || n, 'card_key', ${card === null ? 'null' : `'${card}'`})`,
    )
    await copies(table, 'row.user_id = $1', `jsonb_build_object('order_number', 'GS-' || n)`)
    return async () => {
      for (const each of ['payment_attempts', table]) await at.shop.ctx.db.query(`delete from ${each} where id like 'copy_%'`)
    }
  }

  test.each([
    ['deposits', 'no card', null],
    ['orders', 'no card', null],
    ['deposits', 'another card', 'another'],
    ['orders', 'another card', 'another'],
  ] as const)('is held for the card behind any number of newer %s that %s paid', async (table, _payer, card) => {
    const [fingerprint, customer] = [await blockedCard(), await signUp(at.shop)]
    if (table === 'deposits') await depositWith(customer, fingerprint)
    else await refundedToBalance(customer, fingerprint)
    const removeCopies = await addCopies(table, customer, card)
    expect(await reasons(await fromBalance(customer))).toContain(BLOCKED)
    await removeCopies()
  })

  test('counts a dispute of the deposit', async () => {
    const customer = await signUp(at.shop)
    const { id } = at.stripe.disputes.open(await depositWith(customer, `fp_${randomUUID()}`))
    expect((await at.hear('stripe', at.stripe.webhook('charge.dispute.created', id))).status).toBe(200)
    await depositWith(customer, `fp_${randomUUID()}`)
    expect(await reasons(await fromBalance(customer))).toContain('An earlier payment was disputed.')
  })

  test('a dispute of a deposit counts against whoever orders with the account’s address, once it is confirmed', async () => {
    const customer = await signUp(at.shop)
    const { id } = at.stripe.disputes.open(await depositWith(customer, `fp_${randomUUID()}`))
    await at.hear('stripe', at.stripe.webhook('charge.dispute.created', id))
    const asGuest = async () => {
      const order = await at.buyBy('card', { email: customer.email, postUrl: targets.instagramPost() })
      await payWith(`fp_${randomUUID()}`)
      await startOrderDelivery(at.shop.ctx, order.id)
      return reasons(order.id)
    }
    expect(await asGuest()).not.toContain('An earlier payment was disputed.')
    await at.shop.ctx.db.query('update users set email_verified_at = now() where id = $1', [customer.id])
    expect(await asGuest()).toContain('An earlier payment was disputed.')
  })
})

test('the card that paid is looked at, though a later payment of the order came and went back', async () => {
  const fingerprint = `fp_${randomUUID()}`
  const payWithBlocked = async (session: string) => {
    Object.assign(at.stripe.sessions.get(session) ?? {}, { fingerprint })
    at.stripe.pay(session)
    expect((await completed(session)).status).toBe(200)
  }
  const blocked = await at.buyBy('card', { postUrl: targets.instagramPost() })
  await payWithBlocked(last(at.stripe.sessions.keys()))
  const why = { kinds: ['card'], reason: 'Stolen', endsAt: null }
  expect((await (await operator(at.shop)).request('POST', `/api/operator/blocks/orders/${blocked.id}`, why)).status).toBe(200)

  const fields = { postUrl: targets.instagramPost(), email: 'two-ways@example.com' }
  const order = await at.buyBy('card', fields)
  const session = last(at.stripe.sessions.keys())
  await at.buyBy('card', { ...fields, email: 'stranger@example.com' })
  expect((await at.buyBy('paypal', fields)).id).toBe(order.id)
  const approved = last(at.paypal.orders.keys())
  at.paypal.approve(approved)
  await payWithBlocked(session)
  await at.hear('paypal', at.paypal.webhook('CHECKOUT.ORDER.APPROVED', approved))
  await startOrderDelivery(at.shop.ctx, order.id)
  expect(await at.shop.ctx.db.one('select held_at is not null as held from orders where id = $1', [order.id])).toEqual({ held: true })
})

test('the card that is blocked from an order is the one that paid it, not one whose later payment was returned', async () => {
  const pay = async (session: string, fingerprint: string) => {
    Object.assign(at.stripe.sessions.get(session) ?? {}, { fingerprint })
    at.stripe.pay(session)
    expect((await completed(session)).status).toBe(200)
  }
  const fields = { postUrl: targets.instagramPost(), email: 'two-cards@example.com' }
  const order = await at.buyBy('card', fields)
  const first = last(at.stripe.sessions.keys())
  await at.buyBy('card', { ...fields, email: 'stranger@example.com' })
  expect((await at.buyBy('card', fields)).id).toBe(order.id)
  const second = last(at.stripe.sessions.keys())
  await pay(first, `fp_${randomUUID()}`)
  await pay(second, `fp_${randomUUID()}`)
  const { rows } = await at.shop.ctx.db.query<{ key: string; reference: string }>(
    `select card_key as key, provider_reference as reference from payment_attempts where subject_id = $1 and card_key is not null`,
    [order.id],
  )
  expect(rows).toHaveLength(2)
  const why = { kinds: ['card'], reason: 'Stolen', endsAt: null }
  expect((await (await operator(at.shop)).request('POST', `/api/operator/blocks/orders/${order.id}`, why)).status).toBe(200)
  const blocked = await at.shop.ctx.db.all<{ value: string }>(`select value from blocks where kind = 'card' order by added_at desc limit 1`)
  expect(blocked).toEqual([{ value: rows.find(({ reference }) => reference === first)?.key }])
})

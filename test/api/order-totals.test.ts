import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelUnpaidOrders } from '#features/checkout/server/commands/reconcile.ts'
import { reconcileLedger } from '#features/checkout/server/queries.ts'
import type { OrderGuarantees } from '#features/guarantees/contract.ts'
import type { OrderPage, OrderSummary, OrderTotals, OrderView } from '#features/orders/contract.ts'
import { orderStatuses } from '#features/orders/rules.ts'
import { accessToken } from '#features/orders/server/queries.ts'
import { type DataOf, codeOf, getData, type Asker } from '../support/answers.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signIn, signUp } from '../support/customer.ts'
import { checkOut } from '../support/orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

async function place(asker: Asker, changes: Record<string, unknown> = {}): Promise<OrderSummary> {
  const { status, body } = await checkOut(asker, changes)
  expect(status).toBe(200)
  return body.data.order
}

const list = async (customer: Customer, query = '') => (await customer.request<OrderPage>('GET', `/api/orders/user${query}`)).body
const totals = (customer: Customer): Promise<OrderTotals> => getData<OrderTotals>(customer, '/api/orders/user/totals')
const verify = ({ id }: Customer) => shop.ctx.db.query('update users set email_verified_at = now() where id = $1', [id])

describe('claiming what was ordered as a guest', () => {
  const claim = (customer: Customer) => customer.request<{ claimed: number }>('POST', '/api/orders/claim')

  test('needs a verified address; then each order comes once, with an event, and counts', async () => {
    const email = `Claimer.${Date.now()}@Example.com`
    const [first, second] = [await place(shop, { email: email.toLowerCase() }), await place(shop, { email })]
    // Anyone can place an order with the address without paying.
    await place(shop, { email, paymentMethod: 'paypal' })
    const ada = await signUp(shop, email)
    const bob = await signUp(shop)
    await verify(bob)
    const early = await claim(ada)
    expect([early.status, codeOf(early)]).toEqual([403, 'email_not_verified'])
    expect(await totals(ada)).toEqual({ orders: 0, spent: 0, months: [], claimable: 0 })

    await verify(ada)
    expect((await totals(ada)).claimable).toBe(2)
    expect((await claim(bob)).body).toMatchObject({ success: true, claimed: 0 })
    const answers = await Promise.all([claim(ada), claim(ada), claim(ada)])
    expect(answers.map(({ body }) => body.claimed).toSorted()).toEqual([0, 0, 2])
    expect((await claim(ada)).body).toMatchObject({ success: true, claimed: 0 })

    expect((await list(ada)).data.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
    expect(await totals(ada)).toMatchObject({ orders: 2, spent: first.price + second.price, claimable: 0 })
    const { body } = await ada.request<DataOf<OrderView>>('GET', `/api/orders/${first.id}`)
    expect(body.data.events.map(({ type }) => type)).toEqual(['placed', 'paid', 'claimed'])
    expect(body.data.email).toBe(email.toLowerCase())
    // The link in the guest's email still works, but the account's current address is private.
    const byToken = { 'x-order-token': first.accessToken ?? '' }
    const read = await shop.request<DataOf<OrderView>>('GET', `/api/orders/${first.id}`, undefined, byToken)
    expect([read.status, read.body.data.email]).toEqual([200, ''])
    expect((await shop.request('GET', `/api/orders/${first.id}/receipt`, undefined, byToken)).status).toBe(200)
    // And so is what its owner writes.
    await ada.request('POST', `/api/orders/${first.id}/remedies`, { kind: 'problem', message: 'Please call me at home.' })
    const messages = async (reader: Asker, headers = {}) => {
      const { requests } = await getData<OrderGuarantees>(reader, `/api/orders/${first.id}/guarantees`, headers)
      return requests.map(({ kind, message }) => [kind, message])
    }
    expect(await messages(ada)).toEqual([['problem', 'Please call me at home.']])
    expect(await messages(shop, byToken)).toEqual([['problem', null]])
  })
})

test('the link of an account’s order, which may be in a mailbox that it no longer uses, shows nothing that its owner writes', async () => {
  const ada = await signUp(shop)
  const { id } = await place(ada)
  const message = 'Please call me at home.'
  await ada.request('POST', `/api/orders/${id}/remedies`, { kind: 'problem', message })
  const path = `/api/orders/${id}/guarantees`
  expect(await getData<OrderGuarantees>(ada, path)).toMatchObject({ requests: [{ kind: 'problem', message }] })
  const byLink = { 'x-order-token': accessToken(shop.ctx, id) }
  expect(await getData<OrderGuarantees>(shop, path, byLink)).toMatchObject({ requests: [{ kind: 'problem', message: null }] })
})

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('buy' as const), guest: fc.boolean(), pays: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('approve' as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.constantFrom({ act: 'claim' as const }, { act: 'a day passes' as const }) },
)

test('totals match a recount after any history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (history) => {
      const ada = await signUp(shop)
      await verify(ada)
      const waiting: string[] = []
      for (const now of history) {
        if (now.act === 'buy') {
          const order = await place(now.guest ? shop : ada, { email: ada.email, ...(!now.pays && { paymentMethod: 'paypal' }) })
          const url = order.payment?.nextAction?.url
          if (url) waiting.push(url.split('/').at(-1) ?? '')
        } else if (now.act === 'approve') {
          const [reference] = waiting.splice(now.which, 1)
          if (reference) await shop.request('POST', `/api/sandbox/payments/${reference}/approve`, {})
        } else if (now.act === 'claim') await ada.request('POST', '/api/orders/claim')
        else {
          shop.jump(25 * 3_600_000)
          await cancelUnpaidOrders(shop.ctx)
          shop.jump(0)
        }
        await recount(ada)
      }
    }),
    { numRuns: 25, endOnFailure: true },
  )
}, 120_000)

async function recount(customer: Customer): Promise<void> {
  const { rows } = await shop.ctx.db.query<{ month: string; orders: number; spent: number }>(
    `with facts as (
       select created_at as at, 1 as orders, 0 as cents from orders where user_id = $1
       union all select paid_at, 0, price_cents - refunded_cents from orders where user_id = $1 and paid_at is not null
     )
     select to_char(date_trunc('month', at at time zone 'UTC'), 'YYYY-MM') as month, sum(orders) as orders, sum(cents) / 100.0 as spent
     from facts group by 1 order by 1`,
    [customer.id],
  )
  const told = await totals(customer)
  expect(told.months).toEqual(rows)
  expect([told.orders, told.spent]).toEqual([
    rows.reduce((sum, { orders }) => sum + orders, 0),
    Math.round(rows.reduce((sum, { spent }) => sum + spent * 100, 0)) / 100,
  ])
  const page = await list(customer, '?limit=1')
  expect(page.pagination.total).toBe(told.orders)
}

test('the demo customer has a past in every state, and the ledger agrees with it', async () => {
  const { rows } = await shop.ctx.db.query<{ statuses: string[] }>(
    `select array_agg(distinct status) as statuses from orders where user_id = 'usr_demo'`,
  )
  expect(rows[0]?.statuses.toSorted()).toEqual([...orderStatuses].toSorted())
  expect((await reconcileLedger(shop.ctx)).problems).toEqual([])
  const { rowCount: unsettled } = await shop.ctx.db.query(
    `select from payment_attempts join orders on orders.id = subject_id where user_id = 'usr_demo' and look_up_at <= now()`,
  )
  expect(unsettled).toBe(0)
  const demo = await signIn(shop, 'demo@example.com', 'demo-password-1')
  await recount(demo)
  const page = await list(demo)
  expect(page.data[0]).toMatchObject({ status: 'pending', paid: true, payment: { status: 'succeeded' } })
  expect(await demo.balance()).toBeGreaterThan(0)
})

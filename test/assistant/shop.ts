import type { Person } from '#features/accounts/contract.ts'
import { personOfToken } from '#features/accounts/server/queries.ts'
import type { Order } from '#features/orders/contract.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'
import { cards } from '../support/factories.ts'
import { complete, move, type PaidOrder, paidOrder } from '../support/guarantees.ts'
import type { Persona } from './question.ts'

const DAY_MS = 86_400_000

/** A shop with customers whose orders are in every state that questions are asked about. */
export interface AssistantShop {
  shop: TestShop
  /** Orders by the name that questions give them. */
  orders: Record<string, Pick<PaidOrder, 'id' | 'orderNumber'>>
  /** What the assistant may know of somebody: the account they are signed in with, and orders whose link they have. */
  knownOf(asker: Persona): Promise<{ person?: Person; orders: Order[] }>
}

/** Fills a shop: `ada` has seven orders, `bob`, `cleo` and `dan` one each, `eve` none, `link` a guest's order. */
export async function assistantShop(): Promise<AssistantShop> {
  const shop = await testShop()
  const customers: Partial<Record<Persona, Customer>> = {}
  for (const name of ['ada', 'bob', 'cleo', 'dan', 'eve'] as const) customers[name] = await signUp(shop, `${name}@example.com`)
  const buy = (by: Persona, changes: Record<string, unknown> = {}) => {
    const customer = customers[by]
    return paidOrder(shop, { ...(customer && { by: customer, email: customer.email }), ...changes })
  }
  const small = { serviceType: 'Instagram Likes', quantity: 500 }
  const orders = {
    likes: await buy('ada', small),
    comments: await buy('ada', { serviceType: 'YouTube Comments', quantity: 10, postUrl: 'https://www.youtube.com/watch?v=AbCdEfGhIjK' }),
    stopped: await buy('ada'),
    canceled: await buy('ada'),
    unpaid: await buy('ada', { cardNumber: cards.declined, ...small }).catch(() => undefined),
    underway: await buy('ada'),
    waiting: await buy('ada'),
    complete: await buy('bob'),
    late: await buy('cleo', { serviceType: 'TikTok Views', postUrl: 'https://www.tiktok.com/@creator/video/7300000000000000001' }),
    'waiting-dan': await buy('dan'),
    linked: await buy('link'),
  }
  await customers.bob?.deposit(25)
  await move(shop, orders.likes, 'completed', { delivered: 500, startCount: 40 })
  await move(shop, orders.comments, 'completed', { delivered: 10 })
  await move(shop, orders.stopped, 'processing', { delivered: 2_000 })
  await orders.stopped.ask('withdrawal')
  await orders.canceled.ask('refund')
  await move(shop, orders.underway, 'processing', { delivered: 1_667 })
  await complete(shop, orders.complete)
  await move(shop, orders.late, 'processing', { delivered: 2_500 })
  await shop.ctx.db.query('update orders set created_at = $2, paid_at = $2 where id = $1', [
    orders.late.id,
    new Date(Date.now() - 4 * DAY_MS),
  ])
  return {
    shop,
    orders: { ...orders, unpaid: orders.unpaid ?? (await unpaidOrder(shop)) },
    async knownOf(asker) {
      if (asker === 'link') return { orders: [await getOrder(shop.ctx.db, orders.linked.id)] }
      const customer = customers[asker]
      const person = customer && (await personOfToken(shop.ctx, customer.token))
      return { ...(person && { person }), orders: [] }
    },
  }
}

/** A refused card leaves an order to be paid again; the answer to the checkout names none. */
async function unpaidOrder(shop: TestShop): Promise<{ id: string; orderNumber: string }> {
  const { rows } = await shop.ctx.db.query<{ id: string; orderNumber: string }>(
    `select o.id, order_number as "orderNumber" from orders o join users u on u.id = o.user_id
      where u.email = 'ada@example.com' and paid_at is null`,
  )
  if (!rows[0]) throw new Error('there is no unpaid order')
  return rows[0]
}

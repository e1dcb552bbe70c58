import { paths } from '#app/routes.ts'
import type { Person } from '#features/accounts/contract.ts'
import { serviceLabel } from '#features/catalog/rules.ts'
import { orderDueAt } from '#features/delivery/server/queries/promise.ts'
import type { OrderGuarantees } from '#features/guarantees/contract.ts'
import { guaranteesOf } from '#features/guarantees/server/queries.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { getOrder, type Order, ordersOf, orderView } from '#features/orders/server/queries.ts'
import type { ChatLink } from '#features/support/contract.ts'
import type { Context } from '#platform/context.ts'

/** Whose orders may be spoken of. */
export interface Asker {
  person?: Person | undefined
  /** Orders whose access was proven. */
  orders: readonly Order[]
}

const MOST = 10

/** The newest orders of whoever asks, at most ten and those whose access was proven. The newest first. */
export async function ownOrders(ctx: Context, { person, orders }: Asker): Promise<Order[]> {
  const rows = person ? await rowsOf(ctx, person, {}) : []
  const shown = orders.filter(({ id }) => rows.every((row) => row.id !== id))
  return [...rows, ...shown].toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/** The order with this number, where it belongs to whoever asks; undefined where it does not, or is not there. */
export async function ownOrder(ctx: Context, { person, orders }: Asker, orderNumber: string): Promise<Order | undefined> {
  const proven = orders.find((order) => order.orderNumber === orderNumber)
  if (proven || !person) return proven
  return (await rowsOf(ctx, person, { text: orderNumber })).find((order) => order.orderNumber === orderNumber)
}

async function rowsOf(ctx: Context, { userId }: Person, filters: { text?: string }): Promise<Order[]> {
  const { data } = await ordersOf(ctx, userId, { filters, sort: 'newest', page: 1, limit: MOST })
  return Promise.all(data.map(({ id }) => getOrder(ctx.db, id)))
}

/** An order, and all that can be said of it. */
export interface OrderKnowledge {
  order: Order
  view: OrderView
  rights: OrderGuarantees
  /** By when it ought to be complete; null where it is not paid or over. */
  dueAt: Date | null
}

export async function knowledgeOf(ctx: Context, order: Order): Promise<OrderKnowledge> {
  const { paidAt } = order
  const isRunning = paidAt !== null && (order.status === 'pending' || order.status === 'processing')
  const [view, rights, dueAt] = await Promise.all([
    orderView(ctx, order),
    guaranteesOf(ctx, order),
    isRunning ? orderDueAt(ctx, { ...order, paidAt }) : null,
  ])
  return { order, view, rights, dueAt }
}

/** Where its owner sees an order. */
export function orderLink({ id, orderNumber }: Order, { person }: Asker): ChatLink {
  return { label: orderNumber, href: person ? `${paths.tracking}?${new URLSearchParams({ order: id })}` : paths.tracking }
}

/** `GS-10042 (5,000 Instagram Views)`. */
export function orderName(order: Pick<Order, 'orderNumber' | 'quantity' | 'platform' | 'serviceType'>): string {
  const { orderNumber, quantity, platform, serviceType } = order
  return `${orderNumber} (${quantity.toLocaleString('en-US')} ${serviceLabel({ platform, type: serviceType })})`
}

export function isOpen({ status }: Pick<Order, 'status'>): boolean {
  return status === 'pending' || status === 'processing'
}

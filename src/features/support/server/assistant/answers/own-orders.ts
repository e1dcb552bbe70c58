import type { Person } from '#features/accounts/contract.ts'
import { serviceLabel } from '#features/catalog/rules.ts'
import { orderDueAt } from '#features/delivery/server/queries.ts'
import type { OrderGuarantees } from '#features/guarantees/contract.ts'
import { guaranteesOf } from '#features/guarantees/server/queries.ts'
import type { OrderView, Order } from '#features/orders/contract.ts'
import { hasEnded } from '#features/orders/rules.ts'
import { getOrder, ordersOf, orderView } from '#features/orders/server/queries.ts'
import type { ChatLink } from '#features/support/contract.ts'
import type { NamedServices } from '#features/support/server/assistant/understand/services.ts'
import type { Context } from '#platform/context.ts'
import { paths } from '#shared/paths.ts'

/** Whose orders may be discussed. */
export interface Requester {
  person?: Person | undefined
  /** Orders whose access token was verified. */
  orders: readonly Order[]
}

const MAX_ORDERS = 10

/** Returns the requester’s ten newest orders and those whose token was verified, newest first. */
export async function ownOrders(ctx: Context, { person, orders }: Requester): Promise<Order[]> {
  const rows = person ? await rowsOf(ctx, person, {}) : []
  const others = orders.filter(({ id }) => rows.every((row) => row.id !== id))
  return [...rows, ...others].toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/** Returns the orders of the services that a question names. All orders if none match. */
export function ordersAbout(orders: readonly Order[], { platforms, types }: NamedServices): readonly Order[] {
  const found = orders.filter(
    ({ platform, serviceType }) =>
      (platforms.length === 0 || platforms.includes(platform)) && (types.length === 0 || types.includes(serviceType)),
  )
  return found.length > 0 ? found : orders
}

/** Returns the order with this number. Undefined if it isn’t the requester’s or doesn’t exist. */
export async function ownOrder(ctx: Context, { person, orders }: Requester, orderNumber: string): Promise<Order | undefined> {
  const proven = orders.find((order) => order.orderNumber === orderNumber)
  if (proven || !person) return proven
  return (await rowsOf(ctx, person, { text: orderNumber })).find((order) => order.orderNumber === orderNumber)
}

async function rowsOf(ctx: Context, { userId }: Person, filters: { text?: string }): Promise<Order[]> {
  const { data } = await ordersOf(ctx, userId, { filters, sort: 'newest', page: 1, limit: MAX_ORDERS })
  return Promise.all(data.map(({ id }) => getOrder(ctx.db, id)))
}

/** An order with everything the assistant may say about it. */
export interface OrderDetails {
  order: Order
  view: OrderView
  rights: OrderGuarantees
  /** When it is due. Null if it is unpaid or has ended. */
  dueAt: Date | null
}

export async function loadOrderDetails(ctx: Context, order: Order): Promise<OrderDetails> {
  const { paidAt } = order
  const [view, rights, dueAt] = await Promise.all([
    orderView(ctx, order),
    guaranteesOf(ctx, order),
    paidAt !== null && !hasEnded(order) ? orderDueAt(ctx, { ...order, paidAt }) : null,
  ])
  return { order, view, rights, dueAt }
}

export function orderLink({ id, orderNumber }: Order, { person }: Requester): ChatLink {
  return { label: orderNumber, href: person ? `${paths.tracking}?${new URLSearchParams({ order: id })}` : paths.tracking }
}

/** `GS-K7M2X9PD (5,000 Instagram Views)`. */
export function orderName(order: Pick<Order, 'orderNumber' | 'quantity' | 'platform' | 'serviceType'>): string {
  const { orderNumber, quantity, platform, serviceType } = order
  return `${orderNumber} (${quantity.toLocaleString('en-US')} ${serviceLabel({ platform, type: serviceType })})`
}

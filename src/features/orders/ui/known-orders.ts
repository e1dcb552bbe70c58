import type { OrderView } from '#features/orders/contract.ts'
import { readStored, writeStored } from '#shared/stored.ts'

/** An order that this browser may read. */
export interface KnownOrder {
  id: string
  /** Sent as `X-Order-Token`. */
  token: string
  /** `GS-100234 · Instagram Views`; not known before the order was read once. */
  label?: string
}

const KEY = 'groundswell.orders'
const LIMIT = 50

/** Newest first. */
export function knownOrders(): KnownOrder[] {
  const kept = readStored('localStorage', KEY)
  return Array.isArray(kept) ? kept.filter(isKnownOrder) : []
}

function isKnownOrder(value: unknown): value is KnownOrder {
  const { id, token } = (value ?? {}) as Partial<KnownOrder>
  return typeof id === 'string' && typeof token === 'string'
}

/** Keeps an order with its label: where it is known already, in its place, otherwise on top. */
export function keepKnownOrder(order: KnownOrder): void {
  const known = knownOrders()
  const place = known.findIndex(({ id }) => id === order.id)
  writeStored('localStorage', KEY, (place < 0 ? [order, ...known] : known.with(place, order)).slice(0, LIMIT))
}

/** Keeps an order that was just placed; one of an account carries no token and is not kept. */
export function rememberOrder(order: OrderView): void {
  if (!order.accessToken) return
  const others = knownOrders().filter(({ id }) => id !== order.id)
  writeStored('localStorage', KEY, [{ id: order.id, token: order.accessToken, label: labelOf(order) }, ...others].slice(0, LIMIT))
}

export function labelOf(order: OrderView): string {
  return `${order.orderNumber} · ${order.service}`
}

const LEFT_KEY = 'groundswell.paying'

/** Sends the browser to a payment page, from which it comes back to /tracking. */
export function leaveToPay(order: OrderView, url: string): void {
  writeStored('sessionStorage', LEFT_KEY, order.id)
  window.location.assign(url)
}

/** Whether this tab left to pay the order; asked once. */
export function hasReturnedFromPaying(orderId: string): boolean {
  if (readStored('sessionStorage', LEFT_KEY) !== orderId) return false
  writeStored('sessionStorage', LEFT_KEY, undefined)
  return true
}

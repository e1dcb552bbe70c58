import type { OrderSummary } from '#features/orders/contract.ts'
import { readStored, writeStored } from '#shared/stored.ts'

/** An order that this browser or its signed-in user may read. */
export interface KnownOrder {
  id: string
  /** Sent as `X-Order-Token`; an order of one's account needs none. */
  token?: string
  /** `GS-K7M2X9PD · Instagram Views`; not known before the order was read once. */
  label?: string
  /** Whom it is delivered to: found by it. */
  username?: string
}

/** An order whose token this browser keeps. */
export type KeptOrder = KnownOrder & { token: string }

const KEY = 'groundswell.orders'
const LIMIT = 50

/** Newest first. */
export function keptOrders(): KeptOrder[] {
  const kept = readStored('localStorage', KEY)
  return Array.isArray(kept) ? kept.filter(isKeptOrder) : []
}

function isKeptOrder(value: unknown): value is KeptOrder {
  const { id, token } = (value ?? {}) as Partial<KeptOrder>
  return typeof id === 'string' && typeof token === 'string'
}

/** Stores an order with its label: in its old position if it is known, else first. */
export function keepOrder(order: KeptOrder): void {
  const kept = keptOrders()
  const place = kept.findIndex(({ id }) => id === order.id)
  writeStored('localStorage', KEY, (place < 0 ? [order, ...kept] : kept.with(place, order)).slice(0, LIMIT))
}

/** Keeps an order that was just placed; one of an account carries no token and is not kept. */
export function rememberOrder(order: OrderSummary): void {
  if (!order.accessToken) return
  const others = keptOrders().filter(({ id }) => id !== order.id)
  writeStored('localStorage', KEY, [{ ...asKnown(order), token: order.accessToken }, ...others].slice(0, LIMIT))
}

/** An order as the list shows it. */
export function asKnown({ id, orderNumber, service, socialUsername }: OrderSummary): KnownOrder & { label: string } {
  return { id, label: `${orderNumber} · ${service}`, username: socialUsername }
}

const LEFT_KEY = 'groundswell.paying'

/** Sends the browser to a payment page, from which it comes back to /tracking. */
export function leaveToPay(order: OrderSummary, url: string): void {
  writeStored('sessionStorage', LEFT_KEY, order.id)
  window.location.assign(url)
}

/** Keeps for the tracking page that the order was paid just now, without leaving for a payment page. */
export function markPaid(order: OrderSummary): void {
  writeStored('sessionStorage', LEFT_KEY, order.id)
}

/** Whether this tab left to pay the order, or has paid it just now; asked once. */
export function hasReturnedFromPaying(orderId: string): boolean {
  if (readStored('sessionStorage', LEFT_KEY) !== orderId) return false
  writeStored('sessionStorage', LEFT_KEY, undefined)
  return true
}

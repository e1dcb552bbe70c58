import type { OrderSummary } from '#features/orders/contract.ts'
import { readStored, writeStored } from '#shared/stored.ts'

/** An order that this browser or the signed-in customer may read. */
export interface KnownOrder {
  id: string
  /** Sent as `X-Order-Token`. Orders of the customer's account need none. */
  token?: string
  /** `GS-K7M2X9PD · Instagram Views`; undefined until the order was loaded once. */
  label?: string
  /** The order's username, for searching. */
  username?: string
}

/** An order whose token is saved in this browser. */
export type SavedOrder = KnownOrder & { token: string }

const KEY = 'groundswell.orders'
const LIMIT = 50

/** The orders saved in this browser, newest first. */
export function savedOrders(): SavedOrder[] {
  const saved = readStored('localStorage', KEY)
  return Array.isArray(saved) ? saved.filter(isSavedOrder) : []
}

function isSavedOrder(value: unknown): value is SavedOrder {
  const { id, token } = (value ?? {}) as Partial<SavedOrder>
  return typeof id === 'string' && typeof token === 'string'
}

/** Saves an order with its label, in its current position if it's already saved, else first. */
export function saveOrder(order: SavedOrder): void {
  const saved = savedOrders()
  const place = saved.findIndex(({ id }) => id === order.id)
  writeStored('localStorage', KEY, (place < 0 ? [order, ...saved] : saved.with(place, order)).slice(0, LIMIT))
}

/** Saves a guest's order that was just placed. An account's order has no token and isn't saved. */
export function saveGuestOrder(order: OrderSummary): void {
  if (!order.accessToken) return
  const others = savedOrders().filter(({ id }) => id !== order.id)
  writeStored('localStorage', KEY, [{ ...asKnown(order), token: order.accessToken }, ...others].slice(0, LIMIT))
}

/** An order as shown in the list. */
export function asKnown({ id, orderNumber, service, socialUsername }: OrderSummary): KnownOrder & { label: string } {
  return { id, label: `${orderNumber} · ${service}`, username: socialUsername }
}

const LEFT_KEY = 'groundswell.paying'

/** Sends the browser to a payment page, which returns to /tracking. */
export function leaveToPay(order: OrderSummary, url: string): void {
  writeStored('sessionStorage', LEFT_KEY, order.id)
  window.location.assign(url)
}

/** Records for the tracking page that the order was just paid without leaving for a payment page. */
export function markPaid(order: OrderSummary): void {
  writeStored('sessionStorage', LEFT_KEY, order.id)
}

/** Whether this tab left to pay for the order or has just paid for it. Only returns true once. */
export function hasReturnedFromPaying(orderId: string): boolean {
  if (readStored('sessionStorage', LEFT_KEY) !== orderId) return false
  writeStored('sessionStorage', LEFT_KEY, undefined)
  return true
}

import type { OrderSummary, OrderView } from '#features/orders/contract.ts'
import type { KnownOrder } from '#features/orders/ui/known-orders.ts'
import { call, messageOf } from '#shared/call.ts'

export type LoadedOrder = { ok: true; order: OrderView } | { ok: false; message: string }

const FAILED = 'An error occurred while tracking your order. Please try again.'
const NOT_FOUND = 'Order not found. Please try selecting another order.'

const SIGN_IN_AGAIN = 'Authentication failed. Please try logging in again.'

export type LoadedOrders = { ok: true; orders: OrderSummary[]; total: number } | { ok: false; message: string }

/** How many of the account's orders are offered to choose from. Section 4. */
const OWN_LIMIT = 50

/** Loads the newest orders of the signed-in customer. */
export async function loadOwnOrders(): Promise<LoadedOrders> {
  const answer = await call('GET', `/api/orders/user?limit=${OWN_LIMIT}`)
  if (answer.status === null) return { ok: false, message: 'An error occurred while loading orders' }
  const { data, pagination } = answer.body
  if (data && pagination) return { ok: true, orders: data, total: pagination.total }
  if (answer.status === 404) return { ok: false, message: 'No orders found with the specified criteria.' }
  return { ok: false, message: answer.status === 401 ? SIGN_IN_AGAIN : 'Failed to load orders' }
}

/** Loads an order, with its token if it's a guest's. */
export async function loadOrder({ id, token }: KnownOrder): Promise<LoadedOrder> {
  const answer = await call('GET', `/api/orders/${encodeURIComponent(id)}`, undefined, orderToken(token))
  if (answer.status !== null && answer.body.success && answer.body.data) return { ok: true, order: answer.body.data }
  if (answer.status === 404) return { ok: false, message: NOT_FOUND }
  if (answer.status === 401) return { ok: false, message: SIGN_IN_AGAIN }
  return { ok: false, message: FAILED }
}

/** Has the shop check the newest payment with its provider; undefined if there was no response. */
export async function confirmPayment({ id, token }: KnownOrder): Promise<OrderView | undefined> {
  const path = `/api/orders/${encodeURIComponent(id)}/payment/confirm` as const
  const answer = await call('POST', path, undefined, orderToken(token))
  return answer.status === null ? undefined : answer.body.data?.order
}

/** The header that gives access to a guest's order; empty without a token. */
export function orderToken(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { 'x-order-token': token }
}

/** Requests an email with an order's tracking link. The response is the same whether or not the order exists. */
export async function requestLink(orderNumber: string, email: string): Promise<{ ok: boolean; message: string }> {
  const answer = await call('POST', '/api/orders/lookup', { orderNumber, email })
  return answer.status === null ? { ok: false, message: FAILED } : { ok: answer.body.success, message: messageOf(answer.body, FAILED) }
}

import type { OrderView } from '#features/orders/contract.ts'
import type { KnownOrder } from '#features/orders/ui/known-orders.ts'
import type { PaymentView } from '#features/payments/contract.ts'
import { call, messageOf } from '#shared/call.ts'

export type LoadedOrder = { ok: true; order: OrderView } | { ok: false; message: string }

const FAILED = 'An error occurred while tracking your order. Please try again.'
const NOT_FOUND = 'Order not found. Please try selecting another order.'

/** Reads an order that this browser may read. */
export async function loadOrder({ id, token }: KnownOrder): Promise<LoadedOrder> {
  const answer = await call<{ data: OrderView }>('GET', `/api/orders/${encodeURIComponent(id)}`, undefined, { 'x-order-token': token })
  if (answer.status !== null && answer.body.success && answer.body.data) return { ok: true, order: answer.body.data }
  if (answer.status === 404) return { ok: false, message: NOT_FOUND }
  if (answer.status === 401) return { ok: false, message: 'Authentication failed. Please try logging in again.' }
  return { ok: false, message: FAILED }
}

/** Has the shop ask the provider where the newest payment stands; undefined where nobody could say. */
export async function confirmPayment({ id, token }: KnownOrder): Promise<OrderView | undefined> {
  const path = `/api/orders/${encodeURIComponent(id)}/payment/confirm`
  const answer = await call<{ data: { order: OrderView; payment: PaymentView } }>('POST', path, undefined, { 'x-order-token': token })
  return answer.status === null ? undefined : answer.body.data?.order
}

/** Has the tracking link of an order mailed. The answer is the same whether there is such an order or not. */
export async function requestLink(orderNumber: string, email: string): Promise<{ ok: boolean; message: string }> {
  const answer = await call('POST', '/api/orders/lookup', { orderNumber, email })
  return answer.status === null ? { ok: false, message: FAILED } : { ok: answer.body.success, message: messageOf(answer.body, FAILED) }
}

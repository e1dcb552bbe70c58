import type { OrderSummary, OrderView } from '#features/orders/contract.ts'
import type { PaymentView } from '#features/payments/contract.ts'
import type { DepositView } from '#features/wallet/contract.ts'
import { type Asker, getData, type MessageAndData } from './answers.ts'
import type { Answer } from './app.ts'
import { checkoutPayload } from './factories.ts'

/** Body of the response to a checkout, also when the payment was declined. */
export type Placed = MessageAndData<{ order: OrderSummary; payment: PaymentView }>

/** Body of the response with the state of an order's payment. */
export type Confirmed = MessageAndData<{ order: OrderView; payment: PaymentView }>

/** Body of the response to a deposit, also when the payment was declined. */
export interface Deposited extends MessageAndData<{ deposit: DepositView; payment: PaymentView; balance: number }> {
  balance: number
}

/** Places an order like the checkout: 5,000 Instagram views for $6.99 by card unless changed. */
export function checkOut(asker: Asker, changes: Record<string, unknown> = {}, headers?: Record<string, string>): Promise<Answer<Placed>> {
  return asker.request('POST', '/api/social-order-payments/process', checkoutPayload(changes), headers)
}

/** Places an order like the checkout, and returns it. */
export async function buy(asker: Asker, changes: Record<string, unknown> = {}): Promise<OrderSummary> {
  return (await checkOut(asker, changes)).body.data.order
}

/** An order with the token that lets its guest read it. */
export type GuestOrder = OrderSummary & { accessToken: string }

/** Places an order as a guest, and returns the order. */
export async function buyAsGuest(asker: Asker, changes: Record<string, unknown> = {}): Promise<GuestOrder> {
  const { accessToken, ...order } = await buy(asker, changes)
  if (accessToken === undefined) throw new Error('A guest gets a token with the order.')
  return { ...order, accessToken }
}

/** The header that lets a guest read their order; a customer's order has none. */
export function orderToken({ accessToken }: { accessToken?: string | undefined }): Record<string, string> {
  return accessToken === undefined ? {} : { 'x-order-token': accessToken }
}

/** Reads an order as its customer. */
export function readOrder(asker: Asker, order: Pick<OrderSummary, 'id' | 'accessToken'>): Promise<OrderView> {
  return getData(asker, `/api/orders/${order.id}`, orderToken(order))
}

/** The types of an order's events, oldest first. */
export const eventTypes = ({ events }: OrderView) => events.map(({ type }) => type)

/** The URL where the customer continues to pay. Throws if there is nothing to do. */
function nextUrl({ status, nextAction }: PaymentView): string {
  if (!nextAction) throw new Error(`The payment is ${status} and has no next action.`)
  return nextAction.url
}

/** The provider's reference of a payment that waits for the customer, from the URL of its page. */
export const paymentReference = (payment: PaymentView) => nextUrl(payment).split('/').at(-1) ?? ''

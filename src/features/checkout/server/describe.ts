import { serviceLabel } from '#features/catalog/rules.ts'
import type { Order } from '#features/orders/server/queries.ts'
import type { PaymentMethod } from '#features/payments/contract.ts'
import { formatQuantity } from '#shared/quantity.ts'

/** An order in one line, for payment pages and statements: `Instagram Views 5K · GS-100234`. */
export function describeOrder(order: Pick<Order, 'platform' | 'serviceType' | 'quantity' | 'orderNumber'>): string {
  return `${serviceLabel({ platform: order.platform, type: order.serviceType })} ${formatQuantity(order.quantity)} · ${order.orderNumber}`
}

/** `Deposit by card`. */
export function describeDeposit(method: PaymentMethod): string {
  return `Deposit by ${{ card: 'card', paypal: 'PayPal', crypto: 'crypto', balance: 'balance' }[method]}`
}

import type { OrderSummary } from '#features/orders/contract.ts'
import { statusLabels } from '#features/orders/rules.ts'

type OrderState = Pick<OrderSummary, 'status' | 'paid' | 'quantity' | 'delivered' | 'price' | 'refunded'>

/**
 * The progress of an order in percent: its delivered units if reported, otherwise a value for its status (section 4). Null if the order is
 * unpaid or ended short.
 */
export function progressOf({ status, paid, quantity, delivered }: OrderState): number | null {
  if (!paid || status === 'failed' || status === 'canceled') return null
  if (status === 'completed') return 100
  if (delivered !== null) return Math.floor((100 * delivered) / quantity)
  return { pending: 25, processing: 75, partial: null }[status]
}

/** How an incomplete order ended: `Failed, refunded`, `Canceled`, `320 of 500 delivered, rest refunded`. Null for other orders. */
export function endOf({ status, quantity, delivered, price, refunded }: OrderState): string | null {
  if (status === 'partial') {
    const units = `${(delivered ?? 0).toLocaleString('en-US')} of ${quantity.toLocaleString('en-US')} delivered`
    return refunded > 0 ? `${units}, ${refunded < price ? 'rest' : 'all'} refunded` : units
  }
  if (status !== 'failed' && status !== 'canceled') return null
  const name = statusLabels[status]
  if (refunded === 0) return name
  return refunded < price ? `${name}, partly refunded` : `${name}, refunded`
}

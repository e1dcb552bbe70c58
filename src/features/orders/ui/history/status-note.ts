import type { OrderSummary } from '#features/orders/contract.ts'
import { formatMoney, toCents } from '#shared/money.ts'

/** What an order's status leaves open: `Not paid yet`, `Being checked`, `Refunded`, `$2.00 refunded`. Undefined if nothing. */
export function statusNote({ status, paid, checking, price, refunded }: OrderSummary): string | undefined {
  if (status === 'pending' && !paid) return 'Not paid yet'
  if (checking) return 'Being checked'
  if (refunded === 0) return undefined
  return refunded < price ? `${formatMoney(toCents(refunded))} refunded` : 'Refunded'
}

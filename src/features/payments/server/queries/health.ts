import type { PaymentMethod } from '#features/payments/contract.ts'
import { selectMethods } from '#features/payments/server/store/health.ts'
import type { Queryable } from '#platform/db/database.ts'

export {
  countAttempts as attemptsBetween,
  selectOrdersOfLines as ordersOfLines,
  selectCapturedSince as capturedSince,
  selectPaymentsWithoutWebhook as paymentsWithoutWebhook,
  selectUnpaidRefunds as unpaidRefunds,
} from '#features/payments/server/store/health.ts'
export type { UnpaidRefund } from '#features/payments/server/store/health.ts'

/** The method that paid each of these orders, by order id. Unpaid orders are missing. */
export async function methodsPaidWith(db: Queryable, orderIds: readonly string[]): Promise<Map<string, PaymentMethod>> {
  const rows = await selectMethods(db, orderIds)
  return new Map(rows.map(({ orderId, method }) => [orderId, method]))
}

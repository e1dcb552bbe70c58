import type { OrderPage, OrderTotals } from '#features/orders/contract.ts'
import { type Called, useCall } from '#ui/use-call.ts'

const totalsTexts = { refused: 'Failed to retrieve orders', unreached: 'An error occurred while retrieving your orders' }

/** A customer's orders at a glance. */
export function useTotals(): Called<{ data: OrderTotals }> {
  return useCall('/api/orders/user/totals', totalsTexts)
}

/** Section 9: recent activity shows 3. */
export function useRecentOrders(): Called<OrderPage> {
  return useCall('/api/orders/user?limit=3', totalsTexts)
}

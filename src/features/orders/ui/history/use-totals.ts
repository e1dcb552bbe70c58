import type { OrderPage, OrderTotals } from '#features/orders/contract.ts'
import { type Called, useCall } from '#ui/use-call.ts'

const totalsTexts = { refused: 'Failed to retrieve orders', unreached: 'An error occurred while retrieving your orders' }

/** Loads the totals of the customer's orders. */
export function useTotals(): Called<{ data: OrderTotals }> {
  return useCall('/api/orders/user/totals', totalsTexts)
}

/** Loads the 3 orders shown as recent activity. Section 9. */
export function useRecentOrders(): Called<OrderPage> {
  return useCall('/api/orders/user?limit=3', totalsTexts)
}

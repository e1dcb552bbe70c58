import { keptOrders } from '#features/orders/ui/known-orders.ts'
import { currentSession } from '#shared/session.ts'

/** The orders that a guest can ask about: this browser has the token of each. Empty for a signed-in customer, whose session gives access. */
export function guestOrders(): { id: string; token: string }[] {
  if (currentSession()) return []
  return keptOrders()
    .slice(0, 20)
    .map(({ id, token }) => ({ id, token }))
}

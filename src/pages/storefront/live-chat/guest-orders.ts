import { keptOrders } from '#features/orders/ui/known-orders.ts'
import { currentSession } from '#shared/session.ts'

/** The orders that a guest can ask about: this browser holds the key of each. An account's are found by its own token. */
export function guestOrders(): { id: string; token: string }[] {
  if (currentSession()) return []
  return keptOrders()
    .slice(0, 20)
    .map(({ id, token }) => ({ id, token }))
}

import { keptOrders } from '#features/orders/ui/known-orders.ts'
import { ChatBox } from '#features/support/ui/chat/chat-box.tsx'
import { ChatWidget } from '#features/support/ui/chat/chat-widget.tsx'
import { currentSession } from '#shared/session.ts'

/** The visitor's conversation, on the chat's own page. */
export function Chat() {
  return <ChatBox orders={guestOrders} />
}

/** The chat in the corner of the shop's pages. */
export function ChatInCorner() {
  return <ChatWidget orders={guestOrders} />
}

/** The orders that a guest can ask about: this browser has the token of each. Empty for a signed-in customer, whose session gives access. */
function guestOrders(): { id: string; token: string }[] {
  if (currentSession()) return []
  return keptOrders()
    .slice(0, 20)
    .map(({ id, token }) => ({ id, token }))
}

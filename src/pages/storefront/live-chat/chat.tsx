import { savedOrders } from '#features/orders/ui/known-orders.ts'
import { ChatBox } from '#features/support/ui/chat/chat-box.tsx'
import { ChatWidget } from '#features/support/ui/chat/chat-widget.tsx'
import { currentSession } from '#shared/session.ts'

/** The chat on its own page. */
export function Chat() {
  return <ChatBox orders={guestOrders} />
}

/** The chat in the corner of the shop's pages. */
export function ChatInCorner() {
  return <ChatWidget orders={guestOrders} />
}

/** The orders that a guest can ask about, with the access tokens stored in this browser. Empty for signed-in customers, who need no tokens. */
function guestOrders(): { id: string; token: string }[] {
  if (currentSession()) return []
  return savedOrders()
    .slice(0, 20)
    .map(({ id, token }) => ({ id, token }))
}

import { ChatWidget } from '#features/support/ui/chat/chat-widget.tsx'
import { guestOrders } from './guest-orders.ts'

/** The chat in the corner of the shop's pages. */
export function ChatInCorner() {
  return <ChatWidget orders={guestOrders} />
}

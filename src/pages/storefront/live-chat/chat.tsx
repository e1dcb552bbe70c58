import { ChatBox } from '#features/support/ui/chat/chat-box.tsx'
import { guestOrders } from './guest-orders.ts'

/** The conversation of whoever looks at the page. */
export function Chat() {
  return <ChatBox orders={guestOrders} />
}

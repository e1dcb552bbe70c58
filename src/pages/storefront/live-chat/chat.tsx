import { ChatBox } from '#features/support/ui/chat/chat-box.tsx'
import { guestOrders } from './guest-orders.ts'

/** The visitor's conversation. */
export function Chat() {
  return <ChatBox orders={guestOrders} />
}

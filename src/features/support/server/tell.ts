import type { SupportEvents } from '#features/support/contract.ts'
import type { Conversation } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'

/** Tells the sockets of its customer and of the shop's people that a conversation has changed; after the commit. */
export function tell(ctx: Context, { id, status, userId, channel }: Conversation): void {
  const body: SupportEvents['conversation_changed'] = { conversationId: id, status }
  // What came by the contact form is opened by the link in a mail, also by whoever has an account.
  const byToken = userId === null || channel === 'contact'
  for (const room of ['staff', ...(userId === null ? [] : [`user:${userId}`]), ...(byToken ? [`conversation:${id}`] : [])]) {
    ctx.signals.send({ room, event: 'conversation_changed', body: { ...body } })
  }
}

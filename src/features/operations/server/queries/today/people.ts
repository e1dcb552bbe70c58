import { at, type Finding, item, MAX_COUNT } from '#features/operations/server/queries/today/attention-item.ts'
import { waitingReviews } from '#features/reviews/server/queries/admin.ts'
import type { Channel } from '#features/support/contract.ts'
import { waitingConversations } from '#features/support/server/queries/conversation.ts'
import type { Context } from '#platform/context.ts'

const channels: Record<Channel, string> = { chat: 'Chat', contact: 'Contact form', order: 'Order problem' }

/** Conversations waiting for staff. */
export async function conversationAttention({ db }: Context): Promise<(Finding | undefined)[]> {
  const found = await waitingConversations(db, MAX_COUNT)
  return [
    item('conversations', at('support'), found, (shown) =>
      shown.map(({ id, channel, subject, since }) => ({
        text: subject || channels[channel],
        note: subject ? `${channels[channel].toLowerCase()}, written` : 'asked for a person',
        at: since.toISOString(),
        href: `${at('support')}?conversation=${id}`,
      })),
    ),
  ]
}

/** Reviews waiting for moderation. */
export async function reviewAttention({ db }: Context): Promise<(Finding | undefined)[]> {
  const found = await waitingReviews(db, MAX_COUNT)
  const list = `${at('reviews')}?status=pending`
  return [
    item('reviews', list, found, (shown) =>
      shown.map(({ title, rating, service, at: since }) => ({
        text: title,
        note: `${rating} of 5 for ${service}, written`,
        at: since.toISOString(),
        href: list,
      })),
    ),
  ]
}

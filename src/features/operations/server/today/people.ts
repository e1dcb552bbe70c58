import type { Exception } from '#features/operations/contract/today.ts'
import { at, exception, MOST } from '#features/operations/server/today/exception.ts'
import { waitingReviews } from '#features/reviews/server/queries/waiting.ts'
import type { Channel } from '#features/support/contract.ts'
import { waitingConversations } from '#features/support/server/queries/waiting.ts'
import type { Context } from '#platform/context.ts'

const channels: Record<Channel, string> = { chat: 'Chat', contact: 'Contact form', order: 'Order problem' }

/** Conversations that wait for a person. */
export async function conversationExceptions({ db }: Context): Promise<(Exception | undefined)[]> {
  const found = await waitingConversations(db, MOST)
  return [
    await exception('conversations', at('support'), found, (shown) =>
      shown.map(({ id, channel, subject, since }) => ({
        text: subject || channels[channel],
        note: subject ? `${channels[channel].toLowerCase()}, written` : 'asked for a person',
        at: since.toISOString(),
        href: `${at('support')}?conversation=${id}`,
      })),
    ),
  ]
}

/** Reviews that wait for a moderator. */
export async function reviewExceptions({ db }: Context): Promise<(Exception | undefined)[]> {
  const found = await waitingReviews(db, MOST)
  const list = `${at('reviews')}?status=pending`
  return [
    await exception('reviews', list, found, (shown) =>
      shown.map(({ title, rating, service, at: since }) => ({
        text: title,
        note: `${rating} of 5 for ${service}, written`,
        at: since.toISOString(),
        href: list,
      })),
    ),
  ]
}

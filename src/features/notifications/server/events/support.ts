import type { EmailData } from '#features/notifications/server/emails/content.ts'
import { notifiedEvent, shortened } from '#features/notifications/server/events/event.ts'
import { authorOf } from '#features/reviews/server/queries.ts'
import { refusedReview } from '#features/reviews/server/queries/admin.ts'
import { answerFacts, emailFacts, noteFacts } from '#features/support/server/queries/emails.ts'
import { listAssignableStaff } from '#features/support/server/queries/staff.ts'
import { paths } from '#shared/paths.ts'
import { cutText } from '#shared/text.ts'

const withUser = (userId: string | null): EmailData => (userId === null ? {} : { userId })

interface Conversation {
  conversationId: string
  userId: string | null
  email: string
}

const conversation: Conversation = { conversationId: 'cnv_sample', userId: 'usr_sample', email: 'ada@example.com' }

/** Acknowledges a contact message to the address entered in the form. */
export const supportReceived = notifiedEvent<Conversation>({
  type: 'support',
  emailPolicy: 'now',
  facts: async (ctx, { conversationId = '' }) => {
    const facts = await emailFacts(ctx, conversationId)
    return facts ? { ...facts, conversationId } : null
  },
  spec: ({ conversationId, userId, email: recipient }) => ({
    userId,
    occasion: conversationId,
    email: {
      key: `contact-received:${conversationId}`,
      template: 'contact-received',
      recipient,
      data: { conversationId, ...withUser(userId) },
    },
  }),
  sample: conversation,
})

interface Reply {
  messageId: string
  userId: string | null
  name: string
  content: string
}

/** Staff replied. Sends nothing if the customer has already seen the reply. */
export const supportAnswered = notifiedEvent<Reply>({
  type: 'support',
  emailPolicy: 'elsewhere',
  facts: async (ctx, { conversationId = '', messageId = '' }) => {
    const facts = await answerFacts(ctx, conversationId, messageId)
    return !facts || facts.isSeen ? null : { ...facts, messageId }
  },
  spec: ({ messageId, userId, name, content }) => ({
    userId,
    occasion: messageId,
    content: { title: `${name || 'Our team'} replied to you`, message: shortened(content, 160), link: paths.liveChat },
  }),
  sample: { messageId: 'msg_sample', userId: 'usr_sample', name: 'Grace', content: 'The missing views are on their way.' },
})

/** A note mentions a staff member. Sends nothing if they have left the staff. */
export const supportMentioned = notifiedEvent<{ conversationId: string; messageId: string; userId: string; name: string; content: string }>(
  {
    type: 'support',
    emailPolicy: 'copy',
    facts: async (ctx, { conversationId = '', messageId = '', mentionedId: userId = '' }) => {
      const [note, staff] = await Promise.all([noteFacts(ctx, conversationId, messageId), listAssignableStaff(ctx)])
      return note && staff.some(({ id }) => id === userId) ? { ...note, conversationId, messageId, userId } : null
    },
    spec: ({ conversationId, messageId, userId, name, content }) => ({
      userId,
      occasion: messageId,
      content: {
        title: `${name || 'A colleague'} mentioned you in a note`,
        message: shortened(content, 160),
        link: `${paths.operatorSupport}?conversation=${conversationId}`,
      },
    }),
    sample: {
      conversationId: 'cnv_sample',
      messageId: 'msg_sample',
      userId: 'usr_sample',
      name: 'Grace',
      content: '@Olive Operator, can you look at this refund?',
    },
  },
)

/** Emails replies that the customer has not seen after a while, or that answer a contact message. */
export const supportUnseen = notifiedEvent<Conversation & { from: string; upTo: string }>({
  type: 'support',
  emailPolicy: 'now',
  facts: async (ctx, { conversationId = '', from = '', upTo = '' }) => {
    const facts = await emailFacts(ctx, conversationId)
    return facts ? { ...facts, conversationId, from, upTo } : null
  },
  spec: ({ conversationId, userId, email: recipient, from, upTo }) => {
    const occasion = `${conversationId}:${upTo}`
    const data = { conversationId, from, upTo, ...withUser(userId) }
    return { userId, occasion, email: { key: `support-answer:${occasion}`, template: 'support-answer', recipient, data } }
  },
  sample: { ...conversation, from: '0', upTo: '9' },
})

/** The customer or staff requested the conversation by email. */
export const transcriptRequested = notifiedEvent<Conversation & { upTo: string; at: string }>({
  type: 'support',
  emailPolicy: 'now',
  facts: async (ctx, { conversationId = '', upTo = '', at = '' }) => {
    const facts = await emailFacts(ctx, conversationId)
    return facts ? { ...facts, conversationId, upTo, at } : null
  },
  spec: ({ conversationId, userId, email: recipient, upTo, at }) => {
    const occasion = `${conversationId}:${at}`
    const data = { conversationId, upTo, ...withUser(userId) }
    return { userId, occasion, email: { key: `support-transcript:${occasion}`, template: 'support-transcript', recipient, data } }
  },
  sample: { ...conversation, upTo: '9', at: '2026-11-20T17:29:00.000Z' },
})

/** A review was published. Only authors with an account are notified. */
export const reviewPublished = notifiedEvent<{ reviewId: string; userId: string; title: string }>({
  type: 'system',
  emailPolicy: 'copy',
  facts: async (ctx, { reviewId = '', round = '' }) => {
    const review = await authorOf(ctx.db, reviewId)
    // The decision may have been undone since, even if the review was published again.
    const isCurrent = review !== undefined && String(review.publishedAt?.getTime()) === round
    return isCurrent ? { ...review, reviewId } : null
  },
  spec: ({ reviewId, userId, title }) => ({
    userId,
    occasion: reviewId,
    content: {
      title: 'Your review is published',
      message: `Thanks! Everyone can now read “${cutText(title, 100)}”.`,
      link: paths.reviews,
    },
  }),
  sample: { reviewId: 'rev_sample', userId: 'usr_sample', title: 'Steady' },
})

/** A review was refused: which rule it broke. */
export const reviewRefused = notifiedEvent<{ reviewId: string; occasion: string; userId: string | null; email: string; service: string }>({
  type: 'system',
  emailPolicy: 'now',
  facts: async (ctx, { reviewId = '', round = '' }) => {
    const review = await refusedReview(ctx.db, reviewId)
    // The refusal may have been undone or decided again since.
    const isCurrent = review !== undefined && String(review.refusedAt.getTime()) === round
    return isCurrent ? { ...review, reviewId, occasion: `${reviewId}:${round}` } : null
  },
  spec: ({ reviewId, occasion, userId, email: recipient, service }) => ({
    userId,
    occasion,
    content: {
      title: 'Your review wasn’t published',
      message: `Your review of ${service} breaks one of our review rules. You’re welcome to write another one.`,
      link: paths.leaveReview,
    },
    email: { key: `review-refused:${occasion}`, template: 'review-refused', recipient, data: { reviewId, ...withUser(userId) } },
  }),
  sample: { reviewId: 'rev_sample', occasion: 'rev_sample', userId: 'usr_sample', email: 'ada@example.com', service: 'Instagram Views' },
})

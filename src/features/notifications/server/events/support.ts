import { paths } from '#app/routes.ts'
import type { Event } from '#features/notifications/server/events/event.ts'
import { answerFacts, letterFacts } from '#features/support/server/queries/letters.ts'

type Tell = Event['tell']

/** `support.received`: what was written by the contact form is here. To the address that stands in the form. */
export const supportReceived: Tell = async (ctx, { conversationId = '' }) => {
  const facts = await letterFacts(ctx, conversationId)
  if (!facts) return null
  const { email: recipient, userId } = facts
  const data = { conversationId, ...(userId !== null && { userId }) }
  return {
    userId,
    occasion: conversationId,
    letter: { key: `contact-received:${conversationId}`, template: 'contact-received', recipient, data },
  }
}

/** `support.answered`: a person replied. Nothing where the customer was there and has read it. */
export const supportAnswered: Tell = async (ctx, { conversationId = '', messageId = '' }) => {
  const facts = await answerFacts(ctx, conversationId, messageId)
  if (!facts || facts.isSeen) return null
  const { userId, name, content } = facts
  return {
    userId,
    occasion: messageId,
    words: { title: `${name || 'A person'} answered you`, message: short(content), link: paths.liveChat },
  }
}

/** `support.unseen`: answers that nobody has read by now, or that were asked for by the contact form. */
export const supportUnseen: Tell = async (ctx, { conversationId = '', from = '', upTo = '' }) => {
  const facts = await letterFacts(ctx, conversationId)
  if (!facts) return null
  const { email: recipient, userId } = facts
  const data = { conversationId, from, upTo, ...(userId !== null && { userId }) }
  const occasion = `${conversationId}:${upTo}`
  return { userId, occasion, letter: { key: `support-answer:${occasion}`, template: 'support-answer', recipient, data } }
}

const LONGEST = 160

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line
}

import type { ConversationStatus } from '#features/support/contract.ts'
import { after, type Step } from '#features/support/rules/conversation.ts'
import type { Conversation, Message } from '#features/support/server/tables.ts'

/** An answer of a person that its customer has not seen by then goes out by mail. */
export const UNSEEN_FOR_MS = 2 * 60_000

/** A conversation after a step, `staffId`'s where one of the shop's people took it; undefined where it cannot happen now. */
export function moved(held: Conversation, step: Step, at: Date, staffId?: string): Conversation | undefined {
  const status = after(held.status, step)
  if (!status) return undefined
  return {
    ...held,
    status,
    assignedTo: assignedAfter(held, status, staffId),
    waitingSince: status === 'waiting' ? (held.waitingSince ?? at) : null,
    personAskedAt: held.personAskedAt ?? (status === 'waiting' ? at : null),
    closedAt: status === 'closed' ? at : null,
    // Whoever writes the same again after that wants something again.
    key: status === 'closed' && held.channel !== 'order' ? null : held.key,
  }
}

function assignedAfter({ assignedTo }: Conversation, status: ConversationStatus, staffId: string | undefined): string | null {
  if (status === 'person') return staffId ?? assignedTo
  // Whoever was in it when it ended stays on record.
  return status === 'closed' ? assignedTo : null
}

/** A conversation with one message more. Whoever writes has seen what stands above. */
export function grown(held: Conversation, { author, authorId, seq, createdAt }: Message): Conversation {
  if (author === 'note') return held
  const grew = { ...held, lastMessage: seq, lastMessageAt: createdAt }
  if (author === 'assistant') return grew
  if (author === 'person') {
    return {
      ...grew,
      staffSeen: seq,
      letterDueAt: held.letterDueAt ?? new Date(createdAt.getTime() + UNSEEN_FOR_MS),
      personAnsweredAt: held.personAnsweredAt ?? createdAt,
      personAnsweredBy: held.personAnsweredAt ? held.personAnsweredBy : authorId,
    }
  }
  return {
    ...grew,
    customerSeen: seq,
    // What is said to people is nothing for the assistant to catch up with.
    answered: held.status === 'assistant' ? held.answered : seq,
    letterDueAt: held.channel === 'contact' ? held.letterDueAt : null,
  }
}

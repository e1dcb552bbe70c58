import { accountOf } from '#features/accounts/server/queries.ts'
import type { Author } from '#features/support/contract.ts'
import { plainText } from '#features/support/rules/pictures.ts'
import type { Requester } from '#features/support/server/policy.ts'
import { findCurrentConversation, noConversation } from '#features/support/server/queries/current.ts'
import { type EmailFacts, emailFacts } from '#features/support/server/queries/emails.ts'
import { firstNameOf, namesOf, staffAmong } from '#features/support/server/queries/present.ts'
import { selectConversation } from '#features/support/server/store/conversations.ts'
import { selectLastAnswer, selectMessageByKey, selectMessages } from '#features/support/server/store/messages.ts'
import type { Conversation } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'

/** An emailed transcript only has this many of the newest messages. */
const MAX_TRANSCRIPT_MESSAGES = 200

/** Whether a customer can have a conversation emailed: the account’s address is confirmed, or a person has answered. */
export async function mayEmailTranscript(
  ctx: Context,
  { userId, email, personAnsweredAt }: Pick<Conversation, 'userId' | 'email' | 'personAnsweredAt'>,
): Promise<boolean> {
  const account = userId === null ? undefined : await accountOf(ctx.db, userId)
  if (account?.emailVerified) return true
  return personAnsweredAt !== null && (account !== undefined || email !== null)
}

/** The copy of a conversation that its customer gets: up to a position, and once if there is a key. */
interface Copy {
  upTo: number
  key: string | undefined
}

/**
 * The copy that a customer can have emailed. Without a confirmed address, it ends with the last staff answer and is sent once. Otherwise,
 * anyone could have the shop email their text to a stranger, or the same text every hour.
 */
export async function customersCopy(db: Queryable, { id, userId, lastMessage }: Conversation): Promise<Copy> {
  const account = userId === null ? undefined : await accountOf(db, userId)
  if (account?.emailVerified) return { upTo: lastMessage, key: undefined }
  const upTo = await selectLastAnswer(db, id)
  return { upTo, key: `copy:${upTo}` }
}

/** The refusal to send the same copy again. */
export function alreadyEmailed(): Refusal {
  return new Refusal(409, 'not_now', 'We’ve already emailed you this conversation up to our last answer.')
}

/** Returns the id of the requester’s conversation. Throws 404 if it isn’t theirs, and 409 if it can’t be emailed to them. */
export async function findTranscript(ctx: Context, requester: Requester): Promise<string> {
  const conversation = await findCurrentConversation(ctx, ctx.db, requester)
  if (!conversation) throw noConversation()
  const { id } = conversation
  if (!(await mayEmailTranscript(ctx, conversation)))
    throw new Refusal(409, 'not_now', 'We can email this conversation once your email address is confirmed or a person has answered.')
  const { key } = await customersCopy(ctx.db, conversation)
  if (key !== undefined && (await selectMessageByKey(ctx.db, id, key))) throw alreadyEmailed()
  return id
}

/** Throws 404 if a conversation doesn’t exist, and 409 if its customer has no email address. */
export async function requireTranscriptAddress(ctx: Context, id: string): Promise<void> {
  if (!(await selectConversation(ctx.db, id))) throw noConversation()
  if (await emailFacts(ctx, id)) return
  throw new Refusal(409, 'not_now', 'This customer left no email address.')
}

/** A message of a transcript. */
export interface TranscriptLine {
  author: Author
  /** First name of the staff member. Null for customers and the assistant. */
  name: string | null
  /** Pictures are counted, not included. */
  content: string
  createdAt: Date
}

/** The facts that the email with a transcript needs. */
export interface Transcript extends EmailFacts {
  /** Oldest first, without staff notes. */
  lines: TranscriptLine[]
  /** Whether older messages were left out. */
  isCut: boolean
}

/**
 * Loads the newest 200 messages of a conversation up to position `upTo`, without staff notes. Undefined if the conversation was deleted or
 * has no email address.
 */
export async function transcriptOf(ctx: Context, conversationId: string, upTo: number): Promise<Transcript | undefined> {
  const [facts, found] = await Promise.all([
    emailFacts(ctx, conversationId),
    selectMessages(ctx.db, conversationId, { limit: MAX_TRANSCRIPT_MESSAGES + 1, before: upTo + 1, withNotes: false }),
  ])
  const messages = found.slice(-MAX_TRANSCRIPT_MESSAGES)
  const names = await namesOf(ctx.db, staffAmong(messages))
  const lines = messages.map(({ author, authorId, content, extras, createdAt }) => ({
    author,
    name: (author === 'person' && firstNameOf(names, authorId)) || null,
    content: plainText(content, extras.pictures?.length ?? 0),
    createdAt,
  }))
  return facts && { ...facts, lines, isCut: found.length > messages.length }
}

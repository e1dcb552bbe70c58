import { accountOf } from '#features/accounts/server/queries.ts'
import { formatHours } from '#features/support/rules/hours.ts'
import { plainText } from '#features/support/rules/pictures.ts'
import { conversationToken } from '#features/support/server/policy.ts'
import { firstNameOf, namesOf, staffAmong } from '#features/support/server/queries/present.ts'
import { hoursSetting } from '#features/support/server/settings.ts'
import { selectConversation } from '#features/support/server/store/conversations.ts'
import { selectAnswers, selectMessage } from '#features/support/server/store/messages.ts'
import type { Message } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { readSetting } from '#platform/settings.ts'
import { paths } from '#shared/paths.ts'

/** The facts that emails about a conversation need. */
export interface EmailFacts {
  email: string
  /** Null for a guest. */
  userId: string | null
  subject: string
  /** The URL that opens the conversation. */
  link: string
  /** Whether the link contains the conversation's token. It is in the fragment, so it reaches no server log. */
  isByToken: boolean
}

/** Loads the facts for an email about a conversation. Undefined if the conversation was deleted or has no email address. */
export async function emailFacts(ctx: Context, conversationId: string): Promise<EmailFacts | undefined> {
  const conversation = await selectConversation(ctx.db, conversationId)
  if (!conversation) return undefined
  const { id, userId, subject } = conversation
  const isByToken = userId === null
  const account = isByToken ? undefined : await accountOf(ctx.db, userId)
  const email = account?.email ?? conversation.email
  if (email === null) return undefined
  const page = ctx.config.PUBLIC_URL + paths.liveChat
  const link = isByToken ? `${page}#conversation=${id}.${conversationToken(ctx, id)}` : page
  return { email, userId, subject, link, isByToken }
}

/** An email only has this many of the newest answers. */
const MAX_EMAILED_ANSWERS = 50

/** Lists the newest 50 staff answers with a position after `from` and up to `upTo`, oldest first. */
export async function answersBetween(
  ctx: Context,
  conversationId: string,
  from: number,
  upTo: number,
): Promise<{ name: string; content: string }[]> {
  const answers = await selectAnswers(ctx.db, conversationId, { from, upTo, limit: MAX_EMAILED_ANSWERS })
  const names = await namesOf(ctx.db, staffAmong(answers))
  return answers.map((answer) => ({ name: firstNameOf(names, answer.authorId), content: plainMessage(answer) }))
}

function plainMessage({ content, extras }: Message): string {
  return plainText(content, extras.pictures?.length ?? 0)
}

/** Loads a staff answer and whether its customer has seen it. Undefined if it was deleted. */
export async function answerFacts(
  ctx: Context,
  conversationId: string,
  messageId: string,
): Promise<{ userId: string | null; name: string; content: string; isSeen: boolean } | undefined> {
  const [conversation, message] = await Promise.all([
    selectConversation(ctx.db, conversationId),
    selectMessage(ctx.db, conversationId, messageId),
  ])
  if (!conversation || !message) return undefined
  const name = firstNameOf(await namesOf(ctx.db, [message.authorId]), message.authorId)
  return { userId: conversation.userId, name, content: plainMessage(message), isSeen: conversation.customerSeen >= message.seq }
}

/** Loads a note and its author's first name. Undefined if it was deleted. */
export async function noteFacts(
  ctx: Context,
  conversationId: string,
  messageId: string,
): Promise<{ name: string; content: string } | undefined> {
  const message = await selectMessage(ctx.db, conversationId, messageId)
  if (message?.author !== 'note') return undefined
  return { name: firstNameOf(await namesOf(ctx.db, [message.authorId]), message.authorId), content: message.content }
}

/** Returns the support hours as text. Null if none are set. */
export async function supportHoursText(ctx: Context): Promise<string | null> {
  const hours = await readSetting(ctx.db, hoursSetting)
  return hours && hours.times.length > 0 ? formatHours(hours) : null
}

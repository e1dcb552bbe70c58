import { paths } from '#app/routes.ts'
import { accountOf } from '#features/accounts/server/queries.ts'
import { firstName } from '#features/support/rules/conversation.ts'
import { hoursInWords } from '#features/support/rules/hours.ts'
import { conversationToken } from '#features/support/server/policy.ts'
import { namesOf, staffAmong } from '#features/support/server/present.ts'
import { hoursSetting } from '#features/support/server/settings.ts'
import { selectConversation } from '#features/support/server/store/conversations.ts'
import { selectAnswers, selectMessage } from '#features/support/server/store/messages.ts'
import type { Context } from '#platform/context.ts'
import { readSetting } from '#platform/settings.ts'

/** What a letter about a conversation needs to know of it. */
export interface LetterFacts {
  email: string
  /** Null where nobody has an account. */
  userId: string | null
  subject: string
  /** Where the conversation goes on. */
  link: string
  /** Whoever has the link may read it: its token stands behind `#`, so that it reaches no server and no log. */
  isByToken: boolean
}

/** Undefined where the conversation is gone, or no address is known. */
export async function letterFacts(ctx: Context, conversationId: string): Promise<LetterFacts | undefined> {
  const conversation = await selectConversation(ctx.db, conversationId)
  if (!conversation) return undefined
  const { id, userId, subject, channel } = conversation
  const isByToken = userId === null || channel === 'contact'
  // Who writes by the contact form says where the answer is to go.
  const account = isByToken ? undefined : await accountOf(ctx.db, userId)
  const email = account?.email ?? conversation.email
  if (email === null) return undefined
  const page = ctx.config.PUBLIC_URL + paths.liveChat
  const link = isByToken ? `${page}#conversation=${id}.${conversationToken(ctx, id)}` : page
  return { email, userId, subject, link, isByToken }
}

/** What people answered between two places of a conversation, oldest first. */
export async function answersBetween(
  ctx: Context,
  conversationId: string,
  from: number,
  upTo: number,
): Promise<{ name: string; content: string }[]> {
  const answers = await selectAnswers(ctx.db, conversationId, from, upTo)
  const names = await namesOf(ctx.db, staffAmong(answers))
  return answers.map(({ authorId, content }) => ({ name: firstName(names.get(authorId ?? '') ?? ''), content }))
}

/** One answer of a person, and whether its customer has seen it; undefined where the conversation is gone. */
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
  const names = await namesOf(ctx.db, [message.authorId])
  const name = firstName(names.get(message.authorId ?? '') ?? '')
  return { userId: conversation.userId, name, content: message.content, isSeen: conversation.customerSeen >= message.seq }
}

/** When somebody is there, in words; null where no hours are set. */
export async function hoursStated(ctx: Context): Promise<string | null> {
  const hours = await readSetting(ctx.db, hoursSetting)
  return hours && hours.times.length > 0 ? hoursInWords(hours) : null
}

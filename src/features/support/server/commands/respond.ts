import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatResponse, Proposal } from '#features/support/contract.ts'
import { after } from '#features/support/rules/conversation.ts'
import { responseWithoutAnswer, type PostedMessage } from '#features/support/server/commands/post-message.ts'
import { notifyConversationChanged, appendMessage } from '#features/support/server/commands/transitions.ts'
import { chatResponse } from '#features/support/server/queries/present.ts'
import { lockConversation, selectConversation, updateAnswered, updateConversation } from '#features/support/server/store/conversations.ts'
import { isTurnOf, selectMessage, selectMessageByKey, updateExtras } from '#features/support/server/store/messages.ts'
import type { Conversation, Extras, Message } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'

/** Longer than any answer takes. */
const TURN_TIMEOUT_MS = 20_000
const TURN_POLL_MS = 60

/** The assistant’s answer. */
export interface Response {
  content: string
  extras: Extras
  /** The new state of an earlier proposal. */
  settled?: { messageId: string; proposal: Proposal } | undefined
}

/**
 * Answers a posted message with `respond` while the assistant is in charge. Messages are answered in order; a repeated message gets
 * the first one’s answer. If a person takes over in the meantime, the answer is dropped.
 */
export async function answerOnce(ctx: Context, posted: PostedMessage, respond: () => Promise<Response>): Promise<ChatResponse['data']> {
  const { conversation, message } = posted
  if (posted.isNew && conversation.status !== 'assistant') return responseWithoutAnswer(ctx, posted)
  await awaitTurn(ctx, posted)
  const [now, given] = await Promise.all([
    selectConversation(ctx.db, conversation.id),
    selectMessageByKey(ctx.db, conversation.id, keyOf(message)),
  ])
  if (given) return chatResponse(ctx, now ?? conversation, [message, given])
  if (!now || !after(now.status, 'answer')) {
    await updateAnswered(ctx.db, conversation.id, message.seq)
    return responseWithoutAnswer(ctx, posted)
  }
  try {
    const kept = await keep(ctx, posted, await respond())
    return await (kept ? chatResponse(ctx, kept.conversation, [message, kept.message]) : responseWithoutAnswer(ctx, posted))
  } catch (error) {
    // Keeps the next message from waiting for this one.
    await updateAnswered(ctx.db, conversation.id, message.seq).catch(() => {})
    throw error
  }
}

const keyOf = ({ id }: Message) => `answer:${id}`

/** Waits until earlier messages are answered, and for a repeated message also the message itself. */
async function awaitTurn(ctx: Context, { conversation, message, isNew }: PostedMessage): Promise<void> {
  const until = performance.now() + TURN_TIMEOUT_MS
  const seq = isNew ? message.seq : message.seq + 1
  while (!(await isTurnOf(ctx.db, conversation.id, seq)) && performance.now() < until) await sleep(TURN_POLL_MS)
}

async function keep(
  ctx: Context,
  { conversation: { id }, message }: PostedMessage,
  response: Response,
): Promise<{ conversation: Conversation; message: Message } | undefined> {
  const kept = await ctx.db.transaction(async (tx) => {
    const locked = await lockConversation(tx, id)
    if (!locked) return undefined
    if (response.settled) await settle(tx, id, response.settled)
    const done = { ...locked, answered: Math.max(locked.answered, message.seq) }
    const appended =
      after(locked.status, 'answer') &&
      (await appendMessage(tx, done, {
        author: 'assistant',
        content: response.content,
        extras: response.extras,
        key: keyOf(message),
        at: ctx.now(),
      }))
    await updateConversation(tx, appended ? appended.conversation : done)
    return appended || undefined
  })
  if (kept) notifyConversationChanged(ctx, kept.conversation)
  return kept
}

async function settle(tx: Transaction, conversationId: string, { messageId, proposal }: NonNullable<Response['settled']>): Promise<void> {
  const proposed = await selectMessage(tx, conversationId, messageId)
  if (proposed) await updateExtras(tx, proposed.id, { ...proposed.extras, proposal })
}

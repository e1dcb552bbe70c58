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

/** Longer than any answer should take. */
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
 * Answers a posted message with `respond` while the assistant is in charge. Messages are answered in order, and a repeated message gets the
 * existing answer. The answer is dropped if a person takes over in the meantime.
 */
export async function answerOnce(ctx: Context, posted: PostedMessage, respond: () => Promise<Response>): Promise<ChatResponse['data']> {
  const { conversation, message } = posted
  if (posted.isNew && conversation.status !== 'assistant') return responseWithoutAnswer(ctx, posted)
  await awaitTurn(ctx, posted)
  const [current, existing] = await Promise.all([
    selectConversation(ctx.db, conversation.id),
    selectMessageByKey(ctx.db, conversation.id, keyOf(message)),
  ])
  if (existing) return chatResponse(ctx, current ?? conversation, [message, existing])
  if (!current || !after(current.status, 'answer')) {
    await updateAnswered(ctx.db, conversation.id, message.seq)
    return responseWithoutAnswer(ctx, posted)
  }
  try {
    const saved = await saveResponse(ctx, posted, await respond())
    return await (saved ? chatResponse(ctx, saved.conversation, [message, saved.message]) : responseWithoutAnswer(ctx, posted))
  } catch (error) {
    // The next message must not wait for this one.
    await updateAnswered(ctx.db, conversation.id, message.seq).catch(() => {})
    throw error
  }
}

const keyOf = ({ id }: Message) => `answer:${id}`

/** Waits until earlier messages are answered, and for a repeated message until that message itself is answered. */
async function awaitTurn(ctx: Context, { conversation, message, isNew }: PostedMessage): Promise<void> {
  const until = performance.now() + TURN_TIMEOUT_MS
  const seq = isNew ? message.seq : message.seq + 1
  while (!(await isTurnOf(ctx.db, conversation.id, seq)) && performance.now() < until) await sleep(TURN_POLL_MS)
}

/** Saves the assistant’s answer. Undefined if it was dropped. */
async function saveResponse(
  ctx: Context,
  { conversation: { id }, message }: PostedMessage,
  response: Response,
): Promise<{ conversation: Conversation; message: Message } | undefined> {
  const saved = await ctx.db.transaction(async (tx) => {
    const locked = await lockConversation(tx, id)
    if (!locked) return undefined
    if (response.settled) await settle(tx, id, response.settled)
    const answered = { ...locked, answered: Math.max(locked.answered, message.seq) }
    const appended =
      after(locked.status, 'answer') &&
      (await appendMessage(tx, answered, {
        author: 'assistant',
        content: response.content,
        extras: response.extras,
        key: keyOf(message),
        at: ctx.now(),
      }))
    await updateConversation(tx, appended ? appended.conversation : answered)
    return appended || undefined
  })
  if (saved) notifyConversationChanged(ctx, saved.conversation)
  return saved
}

async function settle(tx: Transaction, conversationId: string, { messageId, proposal }: NonNullable<Response['settled']>): Promise<void> {
  const proposed = await selectMessage(tx, conversationId, messageId)
  if (proposed) await updateExtras(tx, proposed.id, { ...proposed.extras, proposal })
}

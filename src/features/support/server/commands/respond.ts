import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatAnswered, Proposal } from '#features/support/contract.ts'
import { after } from '#features/support/rules/conversation.ts'
import { answered } from '#features/support/server/answered.ts'
import { append } from '#features/support/server/append.ts'
import { heard, type Said } from '#features/support/server/commands/say.ts'
import { holdConversation, selectConversation, updateAnswered, updateConversation } from '#features/support/server/store/conversations.ts'
import { isTurnOf, selectMessage, selectMessageByKey, updateExtras } from '#features/support/server/store/messages.ts'
import type { Conversation, Extras, Message } from '#features/support/server/tables.ts'
import { tell } from '#features/support/server/tell.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'

/** Longer than an answer takes: whoever has not given one by then does not any more. */
const TURN_MS = 20_000
const LOOK_EVERY_MS = 60

/** What the assistant says. */
export interface Response {
  content: string
  extras: Extras
  /** What became of something it had proposed. */
  settled?: { messageId: string; proposal: Proposal } | undefined
}

/**
 * Answers what a customer said by `respond`, while the assistant may: messages one after the other in their order, a twin
 * with its twin's answer. Where a person has taken over meanwhile, the answer is dropped.
 */
export async function answerOnce(ctx: Context, said: Said, respond: () => Promise<Response>): Promise<ChatAnswered['data']> {
  const { conversation, message } = said
  if (said.isNew && conversation.status !== 'assistant') return heard(ctx, said)
  await awaitTurn(ctx, said)
  const [now, given] = await Promise.all([
    selectConversation(ctx.db, conversation.id),
    selectMessageByKey(ctx.db, conversation.id, keyOf(message)),
  ])
  if (given) return answered(ctx, now ?? conversation, [message, given])
  if (!now || !after(now.status, 'answer')) {
    await updateAnswered(ctx.db, conversation.id, message.seq)
    return heard(ctx, said)
  }
  try {
    const kept = await keep(ctx, said, await respond())
    return await (kept ? answered(ctx, kept.conversation, [message, kept.message]) : heard(ctx, said))
  } catch (error) {
    // The next message need not wait for this one.
    await updateAnswered(ctx.db, conversation.id, message.seq).catch(() => {})
    throw error
  }
}

const keyOf = ({ id }: Message) => `answer:${id}`

/** Until the assistant is done with what was said before, and a twin's twin with the message itself. */
async function awaitTurn(ctx: Context, { conversation, message, isNew }: Said): Promise<void> {
  const until = performance.now() + TURN_MS
  const seq = isNew ? message.seq : message.seq + 1
  while (!(await isTurnOf(ctx.db, conversation.id, seq)) && performance.now() < until) await sleep(LOOK_EVERY_MS)
}

async function keep(
  ctx: Context,
  { conversation: { id }, message }: Said,
  response: Response,
): Promise<{ conversation: Conversation; message: Message } | undefined> {
  const kept = await ctx.db.transaction(async (tx) => {
    const held = await holdConversation(tx, id)
    if (!held) return undefined
    if (response.settled) await settle(tx, id, response.settled)
    const done = { ...held, answered: Math.max(held.answered, message.seq) }
    const appended =
      after(held.status, 'answer') &&
      (await append(tx, done, {
        author: 'assistant',
        content: response.content,
        extras: response.extras,
        key: keyOf(message),
        at: ctx.now(),
      }))
    await updateConversation(tx, appended ? appended.conversation : done)
    return appended || undefined
  })
  if (kept) tell(ctx, kept.conversation)
  return kept
}

async function settle(tx: Transaction, conversationId: string, { messageId, proposal }: NonNullable<Response['settled']>): Promise<void> {
  const proposed = await selectMessage(tx, conversationId, messageId)
  if (proposed) await updateExtras(tx, proposed.id, { ...proposed.extras, proposal })
}

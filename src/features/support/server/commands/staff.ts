import { firstName, type Step } from '#features/support/rules/conversation.ts'
import { append } from '#features/support/server/append.ts'
import { noConversation } from '#features/support/server/current.ts'
import { moved } from '#features/support/server/moves.ts'
import { namesOf } from '#features/support/server/present.ts'
import { colleagues } from '#features/support/server/queries/colleagues.ts'
import { holdConversation, updateConversation } from '#features/support/server/store/conversations.ts'
import { selectMessageByKey } from '#features/support/server/store/messages.ts'
import type { Conversation } from '#features/support/server/tables.ts'
import { tell } from '#features/support/server/tell.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid, Refusal } from '#shared/errors.ts'

type Work = (tx: Transaction, held: Conversation, at: Date) => Promise<Conversation | undefined>

/**
 * Changes a conversation while it is held, tells of it and puts it on record, without what was written; `work` returns
 * undefined where nothing is to change. Throws 404.
 */
async function change(ctx: Context, id: string, by: Actor, action: string, work: Work): Promise<void> {
  const at = ctx.now()
  const changed = await ctx.db.transaction(async (tx) => {
    const held = await holdConversation(tx, id)
    if (!held) throw noConversation()
    const next = await work(tx, held, at)
    if (!next) return undefined
    await updateConversation(tx, next)
    await recordAction(tx, by, { action, subject: { type: 'conversation', id }, before: shown(held), after: shown(next) })
    return next
  })
  if (changed) tell(ctx, changed)
}

function shown({ status, assignedTo, lastMessage }: Conversation) {
  return { status, assignedTo, lastMessage }
}

/** The conversation after a step of `staff`. Throws 409 where that cannot happen now. */
function stepped(held: Conversation, step: Step, at: Date, staff: Actor): Conversation {
  const next = moved(held, step, at, staff.userId)
  if (next) return next
  if (held.status === 'closed')
    throw new Refusal(409, 'conversation_closed', 'This conversation is closed. Its customer’s next message begins another.')
  throw new Refusal(409, 'not_now', 'The assistant is in this conversation already.')
}

/** One of the shop's people takes a conversation. Throws 409 `conversation_taken` where a colleague has: a reply takes it over. */
export function take(ctx: Context, id: string, staff: Actor): Promise<void> {
  return change(ctx, id, staff, 'conversation.taken', async (tx, held, at) => {
    if (held.status === 'person' && held.assignedTo === staff.userId) return undefined
    if (held.status === 'person' && held.assignedTo !== null) throw await taken(tx, held.assignedTo)
    const next = stepped(held, 'take', at, staff)
    await append(tx, next, { author: 'note', authorId: staff.userId, content: 'Took the conversation.', at })
    return next
  })
}

/**
 * Gives a conversation to a colleague; nothing happens where they are in it already. Throws 400 where `to` does not answer
 * customers here, 409 where it is closed.
 */
export async function assign(ctx: Context, id: string, to: string, staff: Actor): Promise<void> {
  const colleague = (await colleagues(ctx)).find((each) => each.id === to)
  if (!colleague) throw invalid('userId', 'This person does not answer customers here.')
  return change(ctx, id, staff, 'conversation.assigned', async (tx, held, at) => {
    if (held.status === 'person' && held.assignedTo === to) return undefined
    const next = stepped(held, 'take', at, { ...staff, userId: to })
    await append(tx, next, {
      author: 'note',
      authorId: staff.userId,
      content: `Gave the conversation to ${firstName(colleague.name)}.`,
      at,
    })
    return next
  })
}

async function taken(tx: Transaction, userId: string): Promise<Refusal> {
  const name = firstName((await namesOf(tx, [userId])).get(userId) ?? '') || 'A colleague'
  return new Refusal(409, 'conversation_taken', `${name} is in this conversation. A reply of yours takes it over.`)
}

/** What one of the shop's people writes, once a key. */
export interface Written {
  content: string
  key?: string | undefined
}

/** Answers the customer; whoever does is in the conversation from then on. */
export function reply(ctx: Context, id: string, { content, key }: Written, staff: Actor): Promise<void> {
  return change(ctx, id, staff, 'conversation.answered', async (tx, held, at) => {
    if (key !== undefined && (await selectMessageByKey(tx, id, key))) return undefined
    const next = stepped(held, 'reply', at, staff)
    const appended = await append(tx, next, { author: 'person', authorId: staff.userId, content, key, at })
    if (!appended) return undefined
    await publish(tx, { type: 'support.answered', payload: { conversationId: id, messageId: appended.message.id } })
    return appended.conversation
  })
}

/** Leaves a word for colleagues, in any state. */
export function note(ctx: Context, id: string, { content, key }: Written, staff: Actor): Promise<void> {
  return change(ctx, id, staff, 'conversation.noted', async (tx, held, at) => {
    const appended = await append(tx, held, { author: 'note', authorId: staff.userId, content, key, at })
    return appended?.conversation
  })
}

/** Lets the assistant answer again. */
export function handBack(ctx: Context, id: string, staff: Actor): Promise<void> {
  return change(ctx, id, staff, 'conversation.handed_back', async (tx, held, at) => {
    const next = stepped(held, 'hand_back', at, staff)
    await append(tx, next, { author: 'note', authorId: staff.userId, content: 'Handed it back to the assistant.', at })
    return next
  })
}

/** Ends a conversation; one that has ended stays as it is. */
export function close(ctx: Context, id: string, staff: Actor): Promise<void> {
  return change(ctx, id, staff, 'conversation.closed', async (tx, held, at) => {
    if (held.status === 'closed') return undefined
    const next = stepped(held, 'close', at, staff)
    await append(tx, held, { author: 'note', authorId: staff.userId, content: 'Closed the conversation.', at })
    await publish(tx, { type: 'support.closed', payload: { conversationId: id } })
    return next
  })
}

import type { Person } from '#features/accounts/contract.ts'
import { firstName, mentionedIn, type Step, UNDO_CLOSING_WITHIN_MS } from '#features/support/rules/conversation.ts'
import type { Hours } from '#features/support/rules/hours.ts'
import {
  notifyConversationChanged,
  notifyStaffOfConversation,
  appendMessage,
  transitioned,
} from '#features/support/server/commands/transitions.ts'
import { noConversation } from '#features/support/server/queries/current.ts'
import { namesOf } from '#features/support/server/queries/present.ts'
import { listAssignableStaff } from '#features/support/server/queries/staff.ts'
import { hoursSetting } from '#features/support/server/settings.ts'
import { lockConversation, selectByKey, updateConversation } from '#features/support/server/store/conversations.ts'
import { deleteMessage, selectMessageByKey } from '#features/support/server/store/messages.ts'
import type { NewPicture } from '#features/support/server/store/pictures.ts'
import { updateSeen, upsertPresence } from '#features/support/server/store/staff.ts'
import type { Conversation } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { writeSetting } from '#platform/settings.ts'
import { invalid, Refusal } from '#shared/errors.ts'

type Work = (tx: Transaction, locked: Conversation, at: Date) => Promise<Conversation | undefined>

/**
 * Changes a locked conversation, writes the audit log without message texts, and notifies open pages by `notify`. If `work` returns
 * undefined, nothing changes. Throws 404 if the conversation doesn’t exist.
 */
async function change(ctx: Context, id: string, by: Actor, action: string, work: Work, notify = notifyConversationChanged): Promise<void> {
  const at = ctx.now()
  const changed = await ctx.db.transaction(async (tx) => {
    const locked = await lockConversation(tx, id)
    if (!locked) throw noConversation()
    const next = await work(tx, locked, at)
    if (!next) return undefined
    await updateConversation(tx, next)
    await writeAuditLog(tx, by, { action, subject: { type: 'conversation', id }, before: auditFacts(locked), after: auditFacts(next) })
    return next
  })
  if (changed) notify(ctx, changed)
}

function auditFacts({ status, assignedTo, lastMessage }: Conversation) {
  return { status, assignedTo, lastMessage }
}

/** Returns the conversation after a step by staff. Throws 409 if its status doesn’t allow the step. */
function stepped(locked: Conversation, step: Step, at: Date, staff: Actor): Conversation {
  const next = transitioned(locked, step, at, staff.userId)
  if (next) return next
  if (locked.status === 'closed')
    throw new Refusal(409, 'conversation_closed', 'This conversation is closed. The customer’s next message starts a new one.')
  throw new Refusal(409, 'not_now', 'The assistant is already answering this conversation.')
}

/** Assigns a conversation to the staff member. Throws 409 `conversation_taken` if it is assigned to someone else. */
export function take(ctx: Context, id: string, staff: Actor): Promise<void> {
  return change(ctx, id, staff, 'conversation.taken', async (tx, locked, at) => {
    if (locked.status === 'person' && locked.assignedTo === staff.userId) return undefined
    if (locked.status === 'person' && locked.assignedTo !== null) throw await takenRefusal(tx, locked.assignedTo)
    const next = stepped(locked, 'take', at, staff)
    await appendMessage(tx, next, { author: 'note', authorId: staff.userId, content: 'Took the conversation.', at })
    return next
  })
}

/**
 * Assigns a conversation to another staff member. Does nothing if they already have it. Throws 400 if `to` may not answer customers, and
 * 409 if it is closed.
 */
export async function assign(ctx: Context, id: string, to: string, staff: Actor): Promise<void> {
  const colleague = (await listAssignableStaff(ctx)).find((person) => person.id === to)
  if (!colleague) throw invalid('userId', 'This person can’t answer customers.')
  return change(ctx, id, staff, 'conversation.assigned', async (tx, locked, at) => {
    if (locked.status === 'person' && locked.assignedTo === to) return undefined
    const next = stepped(locked, 'take', at, { ...staff, userId: to })
    await appendMessage(tx, next, {
      author: 'note',
      authorId: staff.userId,
      content: `Assigned the conversation to ${firstName(colleague.name)}.`,
      at,
    })
    return next
  })
}

async function takenRefusal(tx: Transaction, userId: string): Promise<Refusal> {
  const name = firstName((await namesOf(tx, [userId])).get(userId) ?? '') || 'Staff'
  return new Refusal(409, 'conversation_taken', `${name} is in this conversation. A reply of yours takes it over.`)
}

/** A message or note by staff. Stored once per key. */
export interface StaffMessage {
  content: string
  key?: string | undefined
  pictures?: readonly NewPicture[] | undefined
}

/** Replies to the customer and assigns the conversation to the author. Throws 404 or 409. */
export function reply(ctx: Context, id: string, { content, key, pictures }: StaffMessage, staff: Actor): Promise<void> {
  return change(ctx, id, staff, 'conversation.answered', async (tx, locked, at) => {
    if (key !== undefined && (await selectMessageByKey(tx, id, key))) return undefined
    const next = stepped(locked, 'reply', at, staff)
    const appended = await appendMessage(tx, next, { author: 'person', authorId: staff.userId, content, pictures, key, at })
    if (!appended) return undefined
    await publish(tx, { type: 'support.answered', payload: { conversationId: id, messageId: appended.message.id } })
    return appended.conversation
  })
}

/** Adds a note for staff in any status, and notifies the colleagues it mentions. Throws 404. */
export async function note(ctx: Context, id: string, { content, key }: StaffMessage, staff: Actor): Promise<void> {
  const mentioned = content.includes('@') ? mentionedIn(content, await listAssignableStaff(ctx)) : []
  const addNote: Work = async (tx, locked, at) => {
    const appended = await appendMessage(tx, locked, { author: 'note', authorId: staff.userId, content, key, at })
    if (!appended) return undefined
    const { message } = appended
    const others = mentioned.filter(({ id: userId }) => userId !== staff.userId)
    const events = others.map(({ id: userId }) => ({
      type: 'support.mentioned',
      payload: { conversationId: id, messageId: message.id, mentionedId: userId },
    }))
    if (events.length > 0) await publish(tx, ...events)
    return appended.conversation
  }
  return change(ctx, id, staff, 'conversation.noted', addNote, notifyStaffOfConversation)
}

/** Hands a conversation back to the assistant. Throws 404 or 409. */
export function handBack(ctx: Context, id: string, staff: Actor): Promise<void> {
  return change(ctx, id, staff, 'conversation.handed_back', async (tx, locked, at) => {
    const next = stepped(locked, 'hand_back', at, staff)
    await appendMessage(tx, next, { author: 'note', authorId: staff.userId, content: 'Handed the conversation back to the assistant.', at })
    return next
  })
}

/** Closes a conversation and asks the customer to rate it. Does nothing if it is already closed. Throws 404. */
export function close(ctx: Context, id: string, staff: Actor): Promise<void> {
  return change(ctx, id, staff, 'conversation.closed', async (tx, locked, at) => {
    if (locked.status === 'closed') return undefined
    const { status, waitingSince, key } = locked
    const next = stepped(locked, 'close', at, staff)
    const appended = await appendMessage(tx, locked, { author: 'note', authorId: staff.userId, content: 'Closed the conversation.', at })
    await publish(tx, { type: 'support.closed', payload: { conversationId: id } })
    const beforeClosing = appended && {
      status,
      waitingSince: waitingSince?.toISOString() ?? null,
      by: staff.userId,
      noteId: appended.message.id,
      key,
    }
    return { ...next, ratingAskedAt: at, beforeClosing: beforeClosing ?? null }
  })
}

/**
 * Undoes the staff member’s own closing of a conversation, including the note and the request for a rating. Throws 404, and 409
 * `too_late_to_undo` after 12 seconds, once the customer has written or rated it, or if someone else closed it.
 */
export function undoClosing(ctx: Context, id: string, staff: Actor): Promise<void> {
  return change(ctx, id, staff, 'conversation.closing_undone', async (tx, locked, at) => {
    const { beforeClosing, closedAt, rating } = locked
    const isOwn = beforeClosing?.by === staff.userId && rating === null
    if (!isOwn || !closedAt || at.getTime() - closedAt.getTime() > UNDO_CLOSING_WITHIN_MS)
      throw new Refusal(409, 'too_late_to_undo', 'This can no longer be undone. The customer’s next message starts a new conversation.')
    const { status, waitingSince, noteId, key = null } = beforeClosing
    await deleteMessage(tx, noteId)
    // The same message may have started another conversation in the meantime.
    const isFree = key !== null && !(await selectByKey(tx, key))
    return {
      ...locked,
      key: isFree ? key : locked.key,
      status,
      waitingSince: waitingSince === null ? null : new Date(waitingSince),
      closedAt: null,
      ratingAskedAt: null,
      beforeClosing: null,
    }
  })
}

/** Sets the support hours. Null clears them. */
export function setSupportHours(ctx: Context, hours: Hours | null, by: Actor): Promise<void> {
  return ctx.db.transaction((tx) => writeSetting(tx, hoursSetting, hours, by))
}

/** Sets whether a staff member is online. */
export function setPresence(ctx: Context, { userId }: Person, online: boolean): Promise<void> {
  return upsertPresence(ctx.db, userId, online, ctx.now())
}

/** Records that a staff member is active. Writes at most every ten seconds, so it can be called on every request. */
export function markSeen(ctx: Context, userId: string): Promise<void> {
  return updateSeen(ctx.db, userId, ctx.now())
}

import type { ConversationStatus, SupportEvents } from '#features/support/contract.ts'
import { after, type Step } from '#features/support/rules/conversation.ts'
import { checkPictureLimit, storePictures } from '#features/support/server/commands/pictures.ts'
import { insertMessage } from '#features/support/server/store/messages.ts'
import type { NewPicture } from '#features/support/server/store/pictures.ts'
import type { Conversation, Extras, Message } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'

/** How long a staff answer may stay unseen before it is emailed. */
const EMAIL_UNSEEN_AFTER_MS = 2 * 60_000

/** Returns the conversation after a step by staff member `staffId` or someone else. Undefined if its status doesn’t allow the step. */
export function transitioned(locked: Conversation, step: Step, at: Date, staffId?: string): Conversation | undefined {
  const status = after(locked.status, step)
  if (!status) return undefined
  return {
    ...locked,
    status,
    // Staff who answer a message don’t take it for spam.
    suspected: locked.suspected && status !== 'person',
    assignedTo: assignedAfter(locked, status, staffId),
    waitingSince: status === 'waiting' ? (locked.waitingSince ?? at) : null,
    personAskedAt: locked.personAskedAt ?? (status === 'waiting' ? at : null),
    closedAt: status === 'closed' ? at : null,
    // Without its key, the same message starts a new conversation.
    key: status === 'closed' && locked.channel !== 'order' ? null : locked.key,
  }
}

function assignedAfter({ assignedTo }: Conversation, status: ConversationStatus, staffId: string | undefined): string | null {
  if (status === 'person') return staffId ?? assignedTo
  // A closed conversation keeps its last staff member.
  return status === 'closed' ? assignedTo : null
}

/** Returns the conversation with one more message. A customer or staff member who writes has seen everything before it. */
function withMessage(locked: Conversation, { author, authorId, seq, createdAt }: Message): Conversation {
  if (author === 'note') return locked
  const extended = { ...locked, lastMessage: seq, lastMessageAt: createdAt }
  if (author === 'assistant') return extended
  if (author === 'person') {
    return {
      ...extended,
      staffSeen: seq,
      emailDueAt: locked.emailDueAt ?? new Date(createdAt.getTime() + EMAIL_UNSEEN_AFTER_MS),
      personAnsweredAt: locked.personAnsweredAt ?? createdAt,
      personAnsweredBy: locked.personAnsweredAt ? locked.personAnsweredBy : authorId,
    }
  }
  return {
    ...extended,
    customerSeen: seq,
    // The assistant doesn’t answer messages written to a person.
    answered: locked.status === 'assistant' ? locked.answered : seq,
    emailDueAt: locked.channel === 'contact' ? locked.emailDueAt : null,
  }
}

/** A message to append. */
export interface NewMessage {
  author: Message['author']
  authorId?: string | null
  content: string
  extras?: Extras
  pictures?: readonly NewPicture[] | undefined
  /** The sender’s idempotency key. */
  key?: string | undefined
  at: Date
}

/** A changed conversation and its new message. */
export interface Appended {
  conversation: Conversation
  message: Message
}

/**
 * Appends a message to a locked conversation. The caller must save the returned conversation. Undefined if the key was used before. Throws
 * 400 if the pictures exceed the conversation's size limit.
 */
export async function appendMessage(tx: Transaction, locked: Conversation, newMessage: NewMessage): Promise<Appended | undefined> {
  const { author, authorId = null, content, extras = {}, pictures = [], key = null, at } = newMessage
  await checkPictureLimit(tx, locked.id, pictures)
  const listed = pictures.map(({ id, type, width, height, bytes }) => ({ id, type, width, height, size: bytes.length }))
  const message = await insertMessage(tx, {
    id: newId('msg', at.getTime()),
    conversationId: locked.id,
    author,
    authorId,
    content,
    extras: listed.length > 0 ? { ...extras, pictures: listed } : extras,
    key,
    createdAt: at,
  })
  if (message) await storePictures(tx, message, pictures)
  return message && { conversation: withMessage(locked, message), message }
}

/** Notifies open pages of the customer and of staff that a conversation has changed. Call it after the commit. */
export function notifyConversationChanged(ctx: Context, conversation: Conversation): void {
  const { id, userId } = conversation
  notifyStaffOfConversation(ctx, conversation)
  sendChange(ctx, userId === null ? `conversation:${id}` : `user:${userId}`, conversation)
}

/** Notifies only staff that a conversation has changed, such as by a note, which its customer doesn’t see. Call it after the commit. */
export function notifyStaffOfConversation(ctx: Context, conversation: Conversation): void {
  sendChange(ctx, 'staff', conversation)
}

function sendChange({ signals }: Context, room: string, { id, status }: Conversation): void {
  const body: SupportEvents['conversation_changed'] = { conversationId: id, status }
  signals.send({ room, event: 'conversation_changed', body: { ...body } })
}

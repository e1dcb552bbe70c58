import { RATING_DAYS } from '#features/support/rules/conversation.ts'
import { type Requester, mayAccessConversation } from '#features/support/server/policy.ts'
import * as store from '#features/support/server/store/conversations.ts'
import type { NewPicture } from '#features/support/server/store/pictures.ts'
import type { Conversation } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { sha256 } from '#platform/secrets.ts'
import { notFound } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** Shorter keys could collide by chance. */
const MIN_KEY_LENGTH = 16

/** Finds the requester’s current conversation, open or closed, undefined if there is none. Throws 404 if the specified one isn’t theirs. */
export async function findCurrentConversation(ctx: Context, db: Queryable, requester: Requester): Promise<Conversation | undefined> {
  const { person, named } = requester
  if (named) {
    const conversation = await store.selectConversation(db, named.id)
    if (!conversation || !mayAccessConversation(ctx, conversation, requester)) throw noConversation()
    return conversation
  }
  return person && store.selectCurrentOf(db, person.userId, new Date(ctx.now().getTime() - RATING_DAYS * 86_400_000))
}

/** The 404 for a conversation that doesn’t exist or isn’t the requester’s. */
export function noConversation() {
  return notFound('Conversation not found.')
}

/** Locks the current conversation and blocks new ones for the account until the transaction ends. Throws 404 if it isn’t theirs. */
export async function lockCurrentConversation(ctx: Context, tx: Transaction, requester: Requester): Promise<Conversation | undefined> {
  if (requester.person) await store.lockNewConversations(tx, requester.person.userId)
  const current = await findCurrentConversation(ctx, tx, requester)
  return current && store.lockConversation(tx, current.id)
}

/** A message that may start a conversation. */
export interface FirstMessage {
  /** The connection’s IP address. */
  address: string
  key?: string | undefined
  content: string
  pictures?: readonly NewPicture[] | undefined
}

/**
 * Starts and locks a chat conversation. A guest’s first message with the same key starts only one. Copies name and email from a guest’s
 * earlier, closed conversation.
 */
export async function startConversation(
  tx: Transaction,
  { person }: Requester,
  first: FirstMessage,
  { at, earlier }: { at: Date; earlier: Conversation | undefined },
): Promise<Conversation> {
  const key = person ? null : keyOf(first)
  const newConversation: store.NewConversation = {
    id: newId('cnv', at.getTime()),
    channel: 'chat',
    userId: person?.userId ?? null,
    key,
    name: person ? null : (earlier?.name ?? null),
    email: person ? null : (earlier?.email ?? null),
    subject: '',
    status: 'assistant',
    suspected: false,
    createdAt: at,
  }
  const started = await store.insertConversation(tx, newConversation)
  if (started) {
    if (earlier) await store.clearBeforeClosing(tx, earlier.id)
    return started
  }
  const existing = await store.selectByKey(tx, key ?? '')
  const locked = existing && (await store.lockConversation(tx, existing.id))
  if (!locked || locked.status === 'closed') throw noConversation()
  return locked
}

function keyOf({ address, key, content }: FirstMessage): string | null {
  return key === undefined || key.length < MIN_KEY_LENGTH ? null : `chat:${sha256(JSON.stringify([address, key, content]))}`
}

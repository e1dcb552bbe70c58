import { type Asker, mayEnter } from '#features/support/server/policy.ts'
import {
  type Beginning,
  holdBeginnings,
  holdConversation,
  insertConversation,
  selectByKey,
  selectConversation,
  selectOpenOf,
} from '#features/support/server/store/conversations.ts'
import type { Conversation } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { sha256 } from '#platform/secrets.ts'
import { notFound } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** Long enough that nobody meets another's by chance. */
const UNGUESSED = 16

/** The conversation that somebody is in, open or closed; undefined where there is none. Throws 404 where the named one is not theirs. */
export async function currentOf(ctx: Context, db: Queryable, asker: Asker): Promise<Conversation | undefined> {
  const { person, named } = asker
  if (named) {
    const conversation = await selectConversation(db, named.id)
    if (!conversation || !mayEnter(ctx, conversation, asker)) throw noConversation()
    return conversation
  }
  return person && selectOpenOf(db, person.userId)
}

export function noConversation() {
  return notFound('There is no such conversation.')
}

/** The same, held; and nobody begins another for this account meanwhile. */
export async function holdCurrent(ctx: Context, tx: Transaction, asker: Asker): Promise<Conversation | undefined> {
  if (asker.person) await holdBeginnings(tx, asker.person.userId)
  const current = await currentOf(ctx, tx, asker)
  return current && holdConversation(tx, current.id)
}

/** What a guest's first message is known by. */
export interface First {
  /** The connection's address. */
  address: string
  key?: string | undefined
  content: string
}

/**
 * Begins a conversation in the chat and holds it. A guest whose first message comes twice gets one conversation. Where an
 * earlier one of theirs is closed, their name and address are taken along.
 */
export async function begin(
  tx: Transaction,
  { person }: Asker,
  first: First,
  { at, earlier }: { at: Date; earlier: Conversation | undefined },
): Promise<Conversation> {
  const key = person ? null : keyOf(first)
  const beginning: Beginning = {
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
  const begun = await insertConversation(tx, beginning)
  if (begun) return begun
  const twin = await selectByKey(tx, key ?? '')
  const held = twin && (await holdConversation(tx, twin.id))
  if (!held || held.status === 'closed') throw noConversation()
  return held
}

function keyOf({ address, key, content }: First): string | null {
  return key === undefined || key.length < UNGUESSED ? null : `chat:${sha256(JSON.stringify([address, key, content]))}`
}

import { accountOf, type Account } from '#features/accounts/server/queries.ts'
import { guestOrders, ordersOf } from '#features/orders/server/queries.ts'
import type { Channel, ConversationStatus, InboxConversation, InboxEntry, InboxPage } from '#features/support/contract.ts'
import { noConversation } from '#features/support/server/current.ts'
import { namesOf, type Names, presentMessage, staffAmong } from '#features/support/server/present.ts'
import { SHOWN } from '#features/support/server/queries/conversation.ts'
import { findConversations } from '#features/support/server/queries/find.ts'
import { selectConversation, updateStaffSeen } from '#features/support/server/store/conversations.ts'
import { countWaiting, type InboxPart, inboxParts, selectInbox } from '#features/support/server/store/inbox.ts'
import { selectLastLines, selectMessages } from '#features/support/server/store/messages.ts'
import type { Conversation } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'

const ORDERS_SHOWN = 10

/** What of the inbox is asked for. */
export interface InboxAsked {
  status?: ConversationStatus | undefined
  channel?: Channel | undefined
  /** Those that a program seems to have written, which stand nowhere else. */
  suspected: boolean
  /** Only what this one of the shop's people is in. */
  assignedTo?: string | undefined
  /** A name, an address, or the number of an order. */
  q?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Where a page ended: `next` of the one before. */
interface Cursor {
  part: InboxPart
  at: Date
  id: string
}

/** Those that wait for a person, the longest first; then those with a person in it and the others, the newest first. */
export async function inbox(ctx: Context, asked: InboxAsked): Promise<InboxPage> {
  const { status, channel, suspected, assignedTo, q, limit } = asked
  const [waiting, ids] = await Promise.all([countWaiting(ctx.db), q === undefined ? undefined : findConversations(ctx, q)])
  const cursor = asked.cursor === undefined ? undefined : readCursor(asked.cursor)
  const found: Conversation[] = []
  for (const part of inboxParts.slice(cursor ? inboxParts.indexOf(cursor.part) : 0)) {
    if ((status !== undefined && partOf(status) !== part) || found.length > limit) continue
    const after = cursor?.part === part ? cursor : undefined
    found.push(
      ...(await selectInbox(ctx.db, { part, status, channel, suspected, assignedTo, ids, after, limit: limit + 1 - found.length })),
    )
  }
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return { data: await entriesOf(ctx, shown), next: last && found.length > limit ? cursorOf(last) : null, waiting }
}

function partOf(status: ConversationStatus): InboxPart {
  return status === 'waiting' || status === 'person' ? status : 'rest'
}

function cursorOf({ status, waitingSince, lastMessageAt, id }: Conversation): string {
  return `${partOf(status)}~${(waitingSince ?? lastMessageAt).toISOString()}~${id}`
}

/** Whatever is no cursor of ours begins anew. */
function readCursor(cursor: string): Cursor | undefined {
  const [, name, at = '', id = ''] = /^(\w+)~(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~(\w{1,60})$/.exec(cursor) ?? []
  const part = inboxParts.find((each) => each === name)
  const when = new Date(at)
  return part && !Number.isNaN(when.getTime()) ? { part, at: when, id } : undefined
}

async function entriesOf(ctx: Context, conversations: readonly Conversation[]): Promise<InboxEntry[]> {
  const userIds = [...new Set(conversations.flatMap(({ userId }) => userId ?? []))]
  const [lines, names, accounts] = await Promise.all([
    selectLastLines(
      ctx.db,
      conversations.map(({ lastMessage }) => lastMessage),
    ),
    namesOf(
      ctx.db,
      conversations.map(({ assignedTo }) => assignedTo),
    ),
    Promise.all(userIds.map((userId) => accountOf(ctx.db, userId))),
  ])
  const known = new Map(accounts.flatMap((account) => (account ? [[account.userId, account] as const] : [])))
  return conversations.map((each) => entryOf(each, { line: lines.get(each.id) ?? '', names, account: known.get(each.userId ?? '') }))
}

function entryOf(
  conversation: Conversation,
  { line, names, account }: { line: string; names: Names; account: Account | undefined },
): InboxEntry {
  const { id, channel, status, subject, name, userId, assignedTo, staffSeen, lastMessage, suspected } = conversation
  const email = account?.email ?? conversation.email
  return {
    id,
    channel,
    status,
    subject,
    who: name ?? account?.username ?? email ?? 'Visitor',
    email,
    userId,
    lastLine: line,
    lastMessageAt: conversation.lastMessageAt.toISOString(),
    waitingSince: conversation.waitingSince?.toISOString() ?? null,
    assignedTo: assignedTo === null ? null : { id: assignedTo, name: names.get(assignedTo) ?? 'Somebody who left' },
    // What the assistant is told is nobody's to read.
    unread: (status === 'waiting' || status === 'person') && staffSeen < lastMessage,
    suspected,
  }
}

/** A conversation with all that its customer and colleagues wrote, and the customer's orders; what is shown counts as seen. Throws 404. */
export async function openConversation(ctx: Context, id: string): Promise<InboxConversation> {
  const conversation = await selectConversation(ctx.db, id)
  if (!conversation) throw noConversation()
  const messages = await selectMessages(ctx.db, id, { limit: SHOWN, withNotes: true })
  const [[entry], names, orders] = await Promise.all([
    entriesOf(ctx, [conversation]),
    namesOf(ctx.db, staffAmong(messages)),
    ordersBeside(ctx, conversation),
  ])
  if (!entry) throw noConversation()
  if (conversation.staffSeen < conversation.lastMessage) await updateStaffSeen(ctx.db, id, conversation.lastMessage)
  return {
    ...entry,
    unread: false,
    orderId: conversation.orderId,
    messages: messages.map((message) => presentMessage(message, names)),
    orders,
  }
}

async function ordersBeside(ctx: Context, { userId, email }: Conversation): Promise<InboxConversation['orders']> {
  if (userId === null && email === null) return []
  const orders =
    userId === null
      ? await guestOrders(ctx, email ?? '', ORDERS_SHOWN)
      : (await ordersOf(ctx, userId, { filters: {}, sort: 'newest', page: 1, limit: ORDERS_SHOWN })).data
  return orders.map(({ id, orderNumber, service, quantity, status, createdAt }) => ({
    id,
    orderNumber,
    service,
    quantity,
    status,
    createdAt,
  }))
}

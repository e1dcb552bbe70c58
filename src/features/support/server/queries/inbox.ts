import { accountOf, type Account } from '#features/accounts/server/queries.ts'
import { findAccountIds } from '#features/accounts/server/queries/customers.ts'
import { readOrderNumber } from '#features/orders/rules/order-number.ts'
import { guestOrders, ordersOf } from '#features/orders/server/queries.ts'
import { orderOwner } from '#features/orders/server/queries/admin.ts'
import type { Channel, ConversationStatus, InboxConversation, InboxEntry, InboxPage } from '#features/support/contract.ts'
import { isUnproven } from '#features/support/rules/conversation.ts'
import { MAX_MESSAGES } from '#features/support/server/queries/conversation.ts'
import { noConversation } from '#features/support/server/queries/current.ts'
import { namesOf, type Names, presentMessage, staffAmong } from '#features/support/server/queries/present.ts'
import { selectConversation, selectConversations, updateStaffSeen } from '#features/support/server/store/conversations.ts'
import { countInbox, countWaiting, type InboxPart, inboxParts, selectInbox, selectMatches } from '#features/support/server/store/inbox.ts'
import { selectLastLines, selectMessages } from '#features/support/server/store/messages.ts'
import type { Conversation } from '#features/support/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { type ListTotal, type PageRequest, pageOf, totalUpTo } from '#shared/page.ts'
import { pluck } from '#shared/records.ts'

const MAX_ORDERS = 10

/** Filters and page of the inbox. */
export interface InboxRequest extends PageRequest {
  status?: ConversationStatus | undefined
  channel?: Channel | undefined
  /** True for only suspected spam, false for none of it. */
  suspected: boolean
  /** Only conversations assigned to this staff member. */
  assignedTo?: string | undefined
  /** A name, email address or order number. */
  q?: string | undefined
}

/** Where the previous page ended. */
interface Cursor {
  part: InboxPart
  at: Date
  id: string
}

/** Returns a page of the inbox: waiting conversations, longest wait first, then those with a person, then the rest, newest first. */
export async function inbox(ctx: Context, request: InboxRequest): Promise<InboxPage> {
  const { status, channel, suspected, assignedTo, q, limit } = request
  const [waiting, ids] = await Promise.all([countWaiting(ctx.db), q === undefined ? undefined : findConversationIds(ctx, q, MAX_MATCHES)])
  const cursor = request.cursor === undefined ? undefined : readCursor(request.cursor)
  const found: Conversation[] = []
  for (const part of inboxParts.slice(cursor ? inboxParts.indexOf(cursor.part) : 0)) {
    if ((status !== undefined && partOf(status) !== part) || found.length > limit) continue
    const after = cursor?.part === part ? cursor : undefined
    found.push(
      ...(await selectInbox(ctx.db, { part, status, channel, suspected, assignedTo, ids, after, limit: limit + 1 - found.length })),
    )
  }
  const { data, nextCursor } = pageOf(found, limit, cursorOf)
  return { data: await entriesOf(ctx, data), nextCursor, waiting }
}

/** Counts the conversations that match the filters, up to `upTo`. */
export async function countConversations(
  ctx: Context,
  { q, ...filters }: Omit<InboxRequest, keyof PageRequest>,
  upTo: number,
): Promise<ListTotal> {
  const ids = q === undefined ? undefined : await findConversationIds(ctx, q, MAX_MATCHES)
  return totalUpTo(await countInbox(ctx.db, { ...filters, ids, limit: upTo + 1 }), upTo)
}

function partOf(status: ConversationStatus): InboxPart {
  return status === 'waiting' || status === 'person' ? status : 'rest'
}

function cursorOf({ status, waitingSince, lastMessageAt, id }: Conversation): string {
  return `${partOf(status)}~${(waitingSince ?? lastMessageAt).toISOString()}~${id}`
}

/** Parses a cursor. Undefined if it is invalid, which restarts at the first page. */
function readCursor(cursor: string): Cursor | undefined {
  const [, name, at = '', id = ''] = /^(\w+)~(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~(\w{1,60})$/.exec(cursor) ?? []
  const part = inboxParts.find((known) => known === name)
  const date = new Date(at)
  return part && !Number.isNaN(date.getTime()) ? { part, at: date, id } : undefined
}

async function entriesOf(ctx: Context, conversations: readonly Conversation[]): Promise<InboxEntry[]> {
  const userIds = [...new Set(conversations.flatMap(({ userId }) => userId ?? []))]
  const [lines, names, accounts] = await Promise.all([
    selectLastLines(ctx.db, pluck(conversations, 'lastMessage')),
    namesOf(ctx.db, pluck(conversations, 'assignedTo')),
    Promise.all(userIds.map((userId) => accountOf(ctx.db, userId))),
  ])
  const accountById = new Map(accounts.flatMap((account) => (account ? [[account.userId, account] as const] : [])))
  return conversations.map((conversation) => {
    const account = accountById.get(conversation.userId ?? '')
    return entryOf(conversation, { line: lines.get(conversation.id) ?? '', names, account })
  })
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
    emailUnproven: email !== null && (account ? !account.emailVerified : isUnproven(conversation)),
    userId,
    lastLine: line,
    lastMessageAt: conversation.lastMessageAt.toISOString(),
    waitingSince: conversation.waitingSince?.toISOString() ?? null,
    assignedTo: assignedTo === null ? null : { id: assignedTo, name: names.get(assignedTo) ?? 'Former staff' },
    // Staff don’t have to read conversations that the assistant handles.
    unread: (status === 'waiting' || status === 'person') && staffSeen < lastMessage,
    suspected,
  }
}

/** Returns a conversation with messages, notes and, `withOrders`, the customer’s orders. Marks it as read if `isRead`. Throws 404. */
export async function openConversation(
  ctx: Context,
  id: string,
  { withOrders, isRead = true }: { withOrders: boolean; isRead?: boolean },
): Promise<InboxConversation> {
  const conversation = await selectConversation(ctx.db, id)
  if (!conversation) throw noConversation()
  const messages = await selectMessages(ctx.db, id, { limit: MAX_MESSAGES, withNotes: true })
  const [[entry], names, orders] = await Promise.all([
    entriesOf(ctx, [conversation]),
    namesOf(ctx.db, staffAmong(messages)),
    withOrders ? customerOrders(ctx, conversation) : [],
  ])
  if (!entry) throw noConversation()
  if (isRead && conversation.staffSeen < conversation.lastMessage) await updateStaffSeen(ctx.db, id, conversation.lastMessage)
  return {
    ...entry,
    unread: entry.unread && !isRead,
    orderId: withOrders ? conversation.orderId : null,
    rating: ratingOf(conversation),
    messages: messages.map((message) => presentMessage(message, names)),
    orders,
  }
}

function ratingOf({ rating, ratingComment, ratedAt }: Conversation): InboxConversation['rating'] {
  return rating === null || ratedAt === null ? null : { score: rating, comment: ratingComment, at: ratedAt.toISOString() }
}

async function customerOrders(ctx: Context, { userId, email }: Conversation): Promise<InboxConversation['orders']> {
  if (userId === null && email === null) return []
  const orders =
    userId === null
      ? await guestOrders(ctx, email ?? '', MAX_ORDERS)
      : (await ordersOf(ctx, userId, { filters: {}, sort: 'newest', page: 1, limit: MAX_ORDERS })).data
  return orders.map(({ id, orderNumber, service, quantity, status, createdAt }) => ({
    id,
    orderNumber,
    service,
    quantity,
    status,
    createdAt,
  }))
}

/** Finds the newest `limit` conversations by name, email address or order number, in any status and including suspected spam. */
export async function findConversations(ctx: Context, typed: string, limit: number): Promise<InboxEntry[]> {
  return entriesOf(ctx, await selectConversations(ctx.db, await findConversationIds(ctx, typed, limit)))
}

/** How many conversations a search of the inbox considers. */
const MAX_MATCHES = 200

/** Finds conversations by name, email address or order number, newest first. */
async function findConversationIds(ctx: Context, typed: string, limit: number): Promise<string[]> {
  const text = typed.trim().toLowerCase()
  const [accounts, orders] = await Promise.all([findAccountIds(ctx.db, text), orderNumbered(ctx, text)])
  return selectMatches(
    ctx.db,
    {
      userIds: [...accounts, ...orders.flatMap(({ userId }) => userId ?? [])],
      orderIds: orders.map(({ id }) => id),
      emails: [text, ...orders.map(({ email }) => email.toLowerCase())],
      name: text,
    },
    limit,
  )
}

async function orderNumbered(ctx: Context, text: string) {
  const order = await orderOwner(ctx.db, readOrderNumber(text))
  return order ? [order] : []
}

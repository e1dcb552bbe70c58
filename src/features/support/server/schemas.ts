import { z } from 'zod'
import { remedyKinds } from '#features/guarantees/contract.ts'
import { orderStatuses } from '#features/orders/contract.ts'
import {
  type Availability,
  type CannedReply,
  channels,
  type ChatAnswered,
  type ChatMessage,
  type Colleague,
  conversationStatuses,
  type ConversationView,
  type InboxConversation,
  type InboxEntry,
  type Proposal,
  type SupportFigures,
} from '#features/support/contract.ts'

const proposalSchema = z.object({
  kind: z.literal('remedy'),
  orderId: z.string(),
  orderNumber: z.string(),
  remedy: z.enum(remedyKinds),
  summary: z.string(),
  needs: z.enum(['message', 'currentCount']).nullable(),
  state: z.enum(['open', 'done', 'declined', 'failed']),
}) satisfies z.ZodType<Proposal>

const messageSchema = z.object({
  id: z.string(),
  author: z.enum(['customer', 'assistant', 'person', 'note']),
  authorName: z.string().nullable(),
  content: z.string(),
  links: z.array(z.object({ label: z.string(), href: z.string() })),
  proposal: proposalSchema.nullable(),
  offersPerson: z.boolean(),
  createdAt: z.string(),
}) satisfies z.ZodType<ChatMessage>

/** A conversation as its customer sees it. */
export const conversationSchema = z.object({
  id: z.string(),
  status: z.enum(conversationStatuses),
  personName: z.string().nullable(),
  hasEmail: z.boolean(),
  messages: z.array(messageSchema),
}) satisfies z.ZodType<ConversationView>

/** What a customer is answered who said something. */
export const answeredSchema = z.object({
  response: z.string(),
  conversation: z.object({
    id: z.string(),
    token: z.string().nullable(),
    status: z.enum(conversationStatuses),
    personName: z.string().nullable(),
  }),
  messages: z.array(messageSchema),
}) satisfies z.ZodType<ChatAnswered['data']>

export const availabilitySchema = z.object({
  online: z.boolean(),
  hours: z.string().nullable(),
  nextAt: z.string().nullable(),
}) satisfies z.ZodType<Availability>

/** A line of the inbox. */
export const entrySchema = z.object({
  id: z.string(),
  channel: z.enum(channels),
  status: z.enum(conversationStatuses),
  subject: z.string(),
  who: z.string(),
  email: z.string().nullable(),
  userId: z.string().nullable(),
  lastLine: z.string(),
  lastMessageAt: z.string(),
  waitingSince: z.string().nullable(),
  assignedTo: z.object({ id: z.string(), name: z.string() }).nullable(),
  unread: z.boolean(),
  suspected: z.boolean(),
}) satisfies z.ZodType<InboxEntry>

/** A conversation as the shop's people see it. */
export const inboxConversationSchema = entrySchema.extend({
  orderId: z.string().nullable(),
  messages: z.array(messageSchema),
  orders: z.array(
    z.object({
      id: z.string(),
      orderNumber: z.string(),
      service: z.string(),
      quantity: z.int(),
      status: z.enum(orderStatuses),
      createdAt: z.string(),
    }),
  ),
}) satisfies z.ZodType<InboxConversation>

export const colleagueSchema = z.object({ id: z.string(), name: z.string() }) satisfies z.ZodType<Colleague>

export const cannedReplySchema = z.object({ id: z.string(), title: z.string(), content: z.string() }) satisfies z.ZodType<CannedReply>

/** SupportFigures as the API document describes it. */
export const figuresSchema = z.object({
  days: z.array(z.object({ day: z.string(), chat: z.int(), contact: z.int(), order: z.int() })),
  asked: z.int(),
  answered: z.int(),
  firstResponse: z.object({ median: z.int(), p90: z.int() }).nullable(),
  chats: z.int(),
  byAssistant: z.int(),
  people: z.array(
    z.object({ id: z.string(), name: z.string(), answers: z.int(), conversations: z.int(), firstMedian: z.int().nullable() }),
  ),
}) satisfies z.ZodType<SupportFigures>

import { z } from 'zod'
import { pictureTypes } from '#features/blog/rules/pictures.ts'
import { guaranteeClaimKinds } from '#features/guarantees/rules/kinds.ts'
import { orderStatuses } from '#features/orders/rules.ts'
import {
  authors,
  channels,
  conversationStatuses,
  MAX_HISTORY_MESSAGES,
  PROMPT_LENGTH,
  ratingNames,
} from '#features/support/rules/conversation.ts'
import { MAX_CHAT_PICTURES } from '#features/support/rules/pictures.ts'
import { cleaned } from '#shared/text.ts'

/** assistant: the assistant answers · waiting: for a person · person: assigned to staff · closed. */
export type ConversationStatus = (typeof conversationStatuses)[number]
export type Channel = (typeof channels)[number]
/** Who wrote a message. Only staff see a `note`. */
export type Author = (typeof authors)[number]

const chatLinkSchema = z.object({ label: z.string(), href: z.string().describe('A path in the shop.') })
export type ChatLink = z.infer<typeof chatLinkSchema>

const proposalSchema = z
  .object({
    kind: z.literal('remedy'),
    orderId: z.string(),
    orderNumber: z.string(),
    remedy: z.enum(guaranteeClaimKinds),
    summary: z.string().describe('`Request a refill for GS-K7M2X9PD: 400 views are missing.`'),
    needs: z.enum(['message', 'currentCount']).nullable().describe('What the customer still has to provide. Null if nothing is missing.'),
    state: z.enum(['open', 'done', 'declined', 'failed']),
  })
  .meta({ id: 'ChatProposal' })
/** An action that the customer has to confirm. `given` is what they already provided; it never leaves the server. */
export type Proposal = z.infer<typeof proposalSchema> & { given?: { message?: string; currentCount?: number } }

const chatPictureSchema = z
  .object({
    id: z.string(),
    type: z.enum(pictureTypes),
    width: z.int().describe('In pixels.'),
    height: z.int(),
    size: z.int().describe('In bytes.'),
  })
  .meta({ id: 'ChatPicture' })
/** A picture in a message, without its bytes. */
export type ChatPicture = z.infer<typeof chatPictureSchema>

const chatMessageSchema = z
  .object({
    id: z.string(),
    author: z.enum(authors),
    authorName: z.string().nullable().describe('First name of the staff member who wrote it. Null for customers and the assistant.'),
    content: z.string(),
    links: z.array(chatLinkSchema),
    pictures: z.array(chatPictureSchema).optional().describe('Absent if the message has none.'),
    proposal: proposalSchema.nullable(),
    choices: z.array(z.string()).describe('Questions that the customer may have meant. Send one as a message to ask it.'),
    offersPerson: z.boolean().describe('Whether the assistant offers to hand over to a person.'),
    createdAt: z.string().describe('ISO 8601, UTC.'),
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.infer<typeof chatMessageSchema>

const ratingSchema = z.int().min(1).max(ratingNames.length).describe('From 1, terrible, to 5, great.')

export const conversationSchema = z
  .object({
    id: z.string(),
    status: z.enum(conversationStatuses),
    personName: z.string().nullable().describe('First name of the staff member in the conversation.'),
    hasEmail: z.boolean().describe('Whether later answers can be emailed.'),
    canEmail: z.boolean().describe('Whether its transcript can be emailed: the address is confirmed, or a person has answered.'),
    asksRating: z.boolean().describe('Whether staff closed it, so the customer can rate it until they start another.'),
    rating: ratingSchema.nullable(),
    messages: z.array(chatMessageSchema).describe('The newest 100 at most, oldest first.'),
  })
  .meta({ id: 'Conversation' })
/** A conversation as its customer sees it. */
export type ConversationView = z.infer<typeof conversationSchema>

export const availabilitySchema = z
  .object({
    online: z.boolean(),
    hours: z.string().nullable().describe('Support hours: `Monday to Friday, 9:00 to 17:00 UTC`. Null if none are set.'),
    nextAt: z.string().nullable().describe('When support opens next, ISO 8601, UTC. Null if unknown.'),
  })
  .meta({ id: 'SupportAvailability' })
export type Availability = z.infer<typeof availabilitySchema>

const turnSchema = z.object({ role: z.enum(['user', 'assistant'], { error: 'role must be user or assistant.' }), content: z.string() })

/** The newest turns. Each is cut before it is cleaned, because a request may contain megabytes of them. */
const shortened = (turns: z.infer<typeof turnSchema>[]) =>
  turns.slice(-MAX_HISTORY_MESSAGES).map(({ role, content }) => ({
    role,
    content: cleaned(content.slice(0, 2 * PROMPT_LENGTH)).slice(0, PROMPT_LENGTH),
  }))

const proofSchema = z.object({ id: z.string().max(60), token: z.string().max(200) })

const PROMPT_TOO_LONG = `A message can have at most ${PROMPT_LENGTH.toLocaleString('en-US')} characters.`

const promptSchema = z
  .string({ error: 'Please type a message.' })
  .max(4 * PROMPT_LENGTH, { error: PROMPT_TOO_LONG })
  .transform(cleaned)
  .pipe(z.string().max(PROMPT_LENGTH, { error: PROMPT_TOO_LONG }))

export const keySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,100}$/, { error: 'key must be 1 to 100 printable characters without spaces.' })
  .describe('The sender’s idempotency key: a message is stored once per key.')

export const guestOrdersSchema = z.array(proofSchema).max(20).default([]).describe('Orders whose access token this browser has.')

/** Pictures of a new message, as base64. */
export const newPicturesSchema = z
  .array(z.string().transform((base64) => Buffer.from(base64, 'base64')))
  .max(MAX_CHAT_PICTURES, { error: `A message can have up to ${MAX_CHAT_PICTURES} pictures. Send the rest in another message.` })
  .default([])
  .describe('PNG, JPEG or WebP files as base64, at most 2 MB each.')

/** The error for a message without text or pictures. */
export const EMPTY_MESSAGE = 'Please type a message.'

/** The body of `POST /chatbot/send-message` (specification, section 7). */
export const chatRequestSchema = z
  .object({
    prompt: promptSchema,
    conversationHistory: z
      .array(turnSchema)
      .max(500)
      .transform(shortened)
      .default([])
      .describe('The newest twenty are passed to a model as earlier messages. Never trusted.'),
    conversation: proofSchema
      .nullish()
      .transform((value) => value ?? undefined)
      .describe('A guest’s conversation. An account’s conversation is found by the bearer token.'),
    orders: guestOrdersSchema,
    key: keySchema.optional(),
    stream: z.boolean().default(false).describe('Answer as `text/event-stream`: `delta` {text}, then `done` {the JSON answer}.'),
    pictures: newPicturesSchema,
  })
  .refine(({ prompt, pictures }) => prompt !== '' || pictures.length > 0, { path: ['prompt'], error: EMPTY_MESSAGE })
export type ChatRequest = z.input<typeof chatRequestSchema>

export const chatResponseSchema = z
  .object({
    response: z.string().describe('The assistant’s answer. Empty once a person has joined or was asked for.'),
    conversation: z.object({
      id: z.string(),
      token: z.string().nullable().describe('Opens a guest’s conversation. Null for accounts.'),
      status: z.enum(conversationStatuses),
      personName: z.string().nullable(),
    }),
    messages: z.array(chatMessageSchema).describe('The customer’s message, and the answer if there is one.'),
  })
  .meta({ id: 'ChatResponse' })
/** The response of `POST /chatbot/send-message`. */
export interface ChatResponse {
  success: true
  data: z.infer<typeof chatResponseSchema>
}

export const inboxEntrySchema = z
  .object({
    id: z.string(),
    channel: z.enum(channels),
    status: z.enum(conversationStatuses),
    subject: z.string(),
    who: z.string().describe('The customer’s name, else their email address, else `Visitor`.'),
    email: z.string().nullable(),
    emailUnproven: z
      .boolean()
      .describe('Whether the address may be someone else’s: typed by a guest in the chat, or not confirmed by its account.'),
    userId: z.string().nullable(),
    lastLine: z.string(),
    lastMessageAt: z.string().describe('ISO 8601, UTC.'),
    waitingSince: z.string().nullable(),
    assignedTo: z.object({ id: z.string(), name: z.string() }).nullable(),
    unread: z.boolean(),
    suspected: z.boolean().describe('Looks like spam.'),
  })
  .meta({ id: 'InboxEntry' })
/** A conversation in the inbox. */
export type InboxEntry = z.infer<typeof inboxEntrySchema>

export const inboxConversationSchema = inboxEntrySchema
  .extend({
    orderId: z.string().nullable(),
    rating: z
      .object({ score: ratingSchema, comment: z.string().nullable(), at: z.string().describe('ISO 8601, UTC.') })
      .nullable()
      .describe('How the customer rated it after staff closed it.'),
    messages: z.array(chatMessageSchema),
    orders: z
      .array(
        z.object({
          id: z.string(),
          orderNumber: z.string(),
          service: z.string(),
          quantity: z.int(),
          status: z.enum(orderStatuses),
          createdAt: z.string(),
        }),
      )
      .describe('The customer’s newest ten orders. Empty without the permission to read orders.'),
  })
  .meta({ id: 'InboxConversation' })
/** A conversation as staff see it. */
export type InboxConversation = z.infer<typeof inboxConversationSchema>

/** A page of the inbox. `waiting` counts all conversations that wait for a person, regardless of the filters. */
export interface InboxPage {
  data: InboxEntry[]
  nextCursor: string | null
  waiting: number
}

export const assignableStaffSchema = z.object({ id: z.string(), name: z.string() }).meta({ id: 'AssignableStaff' })
/** A staff member who may answer customers. */
export type AssignableStaff = z.infer<typeof assignableStaffSchema>

export const cannedReplySchema = z
  .object({
    id: z.string(),
    title: z.string(),
    content: z.string().describe('`{name}` and `{order}` are replaced by the customer’s first name and order number.'),
  })
  .meta({ id: 'CannedReply' })
export type CannedReply = z.infer<typeof cannedReplySchema>

export const supportMetricsSchema = z
  .object({
    days: z
      .array(z.object({ day: z.string(), chat: z.int(), contact: z.int(), order: z.int() }))
      .describe('New conversations by day (`2026-11-20`, UTC) and channel, every day of the period.'),
    asked: z.int().describe('Conversations in which a person was first asked for in the period.'),
    answered: z.int().describe('How many of those a person has answered.'),
    firstResponse: z
      .object({ median: z.int(), p90: z.int() })
      .nullable()
      .describe('Seconds from asking for a person to their first answer. Null if none was answered.'),
    ratings: z.int().describe('Conversations that customers rated in the period, after staff closed them.'),
    satisfied: z.int().describe('How many of those were rated 4 or 5.'),
    chats: z.int().describe('Chats started in the period.'),
    byAssistant: z.int().describe('How many of those the assistant handled alone.'),
    people: z.array(
      z.object({ id: z.string(), name: z.string(), answers: z.int(), conversations: z.int(), firstMedian: z.int().nullable() }),
    ),
  })
  .meta({ id: 'SupportMetrics' })
/** Metrics about conversations in a period of days. */
export type SupportMetrics = z.infer<typeof supportMetricsSchema>

/** Socket events, sent to `user:<id>` of an account, `conversation:<id>` of a guest, and `staff`. */
export interface SupportEvents {
  conversation_changed: { conversationId: string; status: ConversationStatus }
  typing: { conversationId: string; author: 'customer' | 'person' }
}

import { z } from 'zod'
import { channels, type ChatAsked, type ContactSubmission, conversationStatuses, type Presence } from '#features/support/contract.ts'
import { limits, messages } from '#features/support/rules/contact.ts'
import { cleaned, PROMPT_LENGTH } from '#features/support/rules/text.ts'

const text = (what: string, longest: number, missing: string = messages.required) =>
  z
    .string({ error: missing })
    .transform(cleaned)
    .pipe(z.string().max(longest, { error: `${what} has at most ${longest.toLocaleString('en-US')} characters.` }))

const required = (what: string, longest: number, missing: string = messages.required) =>
  text(what, longest, missing).pipe(z.string().min(1, { error: missing }))

const line = (typed: string) => typed.replace(/\s+/g, ' ')

/** What was left empty was not given. */
const given = <Value>(value: Value | '' | null | undefined) => (value === '' || value === null ? undefined : value)

/** The body of `POST /contact`. */
export const contactBody = z.object({
  name: required('A name', limits.name).transform(line),
  email: required('An email address', limits.email).pipe(z.email({ error: messages.email })),
  subject: text('A subject', limits.subject).transform(line).default(''),
  message: required('A message', limits.message),
  homepage: z.string().max(2_000).optional(),
  elapsedMs: z.number().min(0).optional(),
}) satisfies z.ZodType<ContactSubmission>

const prompt = required('A message', PROMPT_LENGTH, 'Please type a message.')
const key = z.string().regex(/^[\x21-\x7e]{1,100}$/, { error: 'A key has 1 to 100 printable characters without spaces.' })
const proof = z.object({ id: z.string().max(60), token: z.string().max(200) })
const orders = z.array(proof).max(20).default([])

/** What a browser says was said before. Only so much of it is looked at. */
const turn = z.object({
  role: z.enum(['user', 'assistant'], { error: 'role must be user or assistant.' }),
  content: z.string().transform((said) => cleaned(said).slice(0, PROMPT_LENGTH)),
})

/** The body of `POST /chatbot/send-message`. */
export const chatBody = z.object({
  prompt,
  conversationHistory: z.array(turn).max(500).default([]),
  conversation: proof.nullish().transform(given),
  orders,
  key: key.optional(),
  stream: z.boolean().default(false),
}) satisfies z.ZodType<ChatAsked>

/** The body of `POST /support/person`: a guest's name and address, and what it is about. */
export const personBody = z.object({
  name: text('A name', limits.name).transform(line).nullish().transform(given),
  email: text('An email address', limits.email)
    .pipe(z.union([z.literal(''), z.email({ error: messages.email })], { error: messages.email }))
    .nullish()
    .transform(given),
  message: text('A message', PROMPT_LENGTH).nullish().transform(given),
  key: key.optional(),
})

const HIGHEST_COUNT = 1_000_000_000_000

/** The body of `POST /support/proposals/:messageId`. */
export const decisionBody = z.object({
  accept: z.boolean({ error: 'Say yes or no: accept must be true or false.' }),
  message: text('A message', PROMPT_LENGTH).nullish().transform(given),
  currentCount: z
    .int({ error: 'The count must be a whole number.' })
    .min(0, { error: 'The count cannot be less than 0.' })
    .max(HIGHEST_COUNT, { error: 'The count is higher than anything can be.' })
    .nullish()
    .transform(given),
  orders,
})

/** How a guest names a conversation. */
export const namingHeaders = z.object({
  'x-conversation-id': z.string().max(60).optional(),
  'x-conversation-token': z.string().max(200).optional(),
})

export const conversationQuery = z.object({ after: z.string().max(60).optional() })

/** The query of the inbox. An empty value narrows nothing. */
export const inboxQuery = z.object({
  status: z
    .enum([...conversationStatuses, ''])
    .optional()
    .transform(given),
  channel: z
    .enum([...channels, ''])
    .optional()
    .transform(given),
  suspected: z.enum(['true', 'false', '']).optional(),
  mine: z.enum(['true', 'false', '']).optional(),
  q: z.string().trim().max(200).optional().transform(given),
  cursor: z.string().max(200).optional().transform(given),
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/, { error: 'limit must be a whole number from 1 to 100.' })
    .optional(),
})

/** What one of the shop's people writes: an answer, or a note. */
export const writtenBody = z.object({ content: required('A message', limits.message, 'Please type a message.'), key: key.optional() })

export const presenceBody = z.object({ online: z.boolean({ error: 'online must be true or false.' }) }) satisfies z.ZodType<Presence>

export const assignBody = z.object({ userId: z.string({ error: 'Choose a colleague.' }).max(60) })

/** An answer that is given often. */
export const cannedReplyBody = z.object({
  title: required('A title', 80, 'A title is needed.').transform(line),
  content: required('A reply', limits.message, 'Write the reply.'),
})

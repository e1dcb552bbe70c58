import { z } from 'zod'
import { MAX_PICTURE_BYTES } from '#features/blog/rules/pictures.ts'
import { EMPTY_MESSAGE, guestOrdersSchema, keySchema, newPicturesSchema } from '#features/support/contract.ts'
import { limits, messages } from '#features/support/rules/contact.ts'
import { channels, conversationStatuses, PROMPT_LENGTH, RATING_COMMENT_LENGTH, ratingNames } from '#features/support/rules/conversation.ts'
import { MAX_CHAT_PICTURES } from '#features/support/rules/pictures.ts'
import { pageQuery } from '#platform/http/answers.ts'
import { cleaned } from '#shared/compose-text.ts'

const text = (what: string, longest: number, missing: string = messages.required) => {
  const error = `${what} can have at most ${longest.toLocaleString('en-US')} characters.`
  return z
    .string({ error: missing })
    .max(4 * longest, { error })
    .transform(cleaned)
    .pipe(z.string().max(longest, { error }))
}

const required = (what: string, longest: number, missing: string = messages.required) =>
  text(what, longest, missing).pipe(z.string().min(1, { error: missing }))

const line = (typed: string) => typed.replace(/\s+/g, ' ')

/** An empty field counts as absent. */
const given = <Value>(value: Value | '' | null | undefined) => (value === '' || value === null ? undefined : value)

/** The body of `POST /contact`. */
export const contactBody = z.object({
  name: required('A name', limits.name).transform(line),
  email: required('An email address', limits.email).pipe(z.email({ error: messages.email })),
  subject: text('A subject', limits.subject).transform(line).default(''),
  message: required('A message', limits.message),
  homepage: z.string().max(2_000).optional(),
  elapsedMs: z.number().min(0).optional(),
})

/** The body of `POST /support/person`. */
export const personBody = z.object({
  name: text('A name', limits.name).transform(line).nullish().transform(given),
  email: text('An email address', limits.email)
    .pipe(z.union([z.literal(''), z.email({ error: messages.email })], { error: messages.email }))
    .nullish()
    .transform(given),
  message: text('A message', PROMPT_LENGTH).nullish().transform(given),
  key: keySchema.optional(),
})

const RATING_RANGE = `rating must be a whole number from 1 to ${ratingNames.length}.`

/** The body of `POST /support/rating`. */
export const ratingBody = z.object({
  rating: z.int({ error: RATING_RANGE }).min(1, { error: RATING_RANGE }).max(ratingNames.length, { error: RATING_RANGE }),
  comment: text('A comment', RATING_COMMENT_LENGTH).nullish().transform(given),
})

const HIGHEST_COUNT = 1_000_000_000_000

/** The body of `POST /support/proposals/:messageId`. */
export const decisionBody = z.object({
  accept: z.boolean({ error: 'accept must be true or false.' }),
  message: text('A message', PROMPT_LENGTH).nullish().transform(given),
  currentCount: z
    .int({ error: 'The count must be a whole number.' })
    .min(0, { error: 'The count cannot be less than 0.' })
    .max(HIGHEST_COUNT, { error: 'The count is too high.' })
    .nullish()
    .transform(given),
  orders: guestOrdersSchema,
})

/** The headers by which a guest names a conversation. */
export const namingHeaders = z.object({
  'x-conversation-id': z.string().max(60).optional(),
  'x-conversation-token': z.string().max(200).optional(),
})

export const conversationQuery = z.object({ after: z.string().max(60).optional() })

/** The filters of the inbox. Empty values don’t filter. */
export const inboxFilters = z.object({
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
})

/** The query of the inbox. */
export const inboxQuery = pageQuery({ limit: 30 }).extend(inboxFilters.shape)

/** The body of a staff note. */
export const noteBody = z.object({ content: required('A message', limits.message, EMPTY_MESSAGE), key: keySchema.optional() })

/** The body of a staff reply: text, pictures or both. */
export const replyBody = z
  .object({ content: text('A message', limits.message, EMPTY_MESSAGE), pictures: newPicturesSchema, key: keySchema.optional() })
  .refine(({ content, pictures }) => content !== '' || pictures.length > 0, { path: ['content'], error: EMPTY_MESSAGE })

/** In bytes: what a message with pictures takes. Base64 is a third larger, and a file slightly above the limit should get the error that says so. */
export const PICTURES_BODY_LIMIT = MAX_CHAT_PICTURES * 1.5 * MAX_PICTURE_BYTES

export const presenceBody = z.object({ online: z.boolean({ error: 'online must be true or false.' }) })

export const assignBody = z.object({ userId: z.string({ error: 'Choose a staff member.' }).max(60) })

/** The body of a canned reply. */
export const cannedReplyBody = z.object({
  title: required('A title', 80, 'Please enter a title.').transform(line),
  content: required('A reply', limits.message, 'Please write the reply.'),
})

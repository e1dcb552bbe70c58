import { z } from 'zod'
import { MAX_PICTURE_BYTES } from '#features/blog/rules/pictures.ts'
import { EMPTY_MESSAGE, guestOrdersSchema, keySchema, newPicturesSchema } from '#features/support/contract.ts'
import { limits, messages } from '#features/support/rules/contact.ts'
import { channels, conversationStatuses, PROMPT_LENGTH, RATING_COMMENT_LENGTH, ratingNames } from '#features/support/rules/conversation.ts'
import { MAX_CHAT_PICTURES } from '#features/support/rules/pictures.ts'
import { pageQuery } from '#platform/http/answers.ts'
import { EMAIL_ADDRESS } from '#shared/email-address.ts'
import { cleaned } from '#shared/text.ts'

const text = (what: string, maxLength: number, missing: string = messages.required) => {
  const error = `${what} can have at most ${maxLength.toLocaleString('en-US')} characters.`
  return z
    .string({ error: missing })
    .max(4 * maxLength, { error })
    .transform(cleaned)
    .pipe(z.string().max(maxLength, { error }))
}

const required = (what: string, maxLength: number, missing: string = messages.required) =>
  text(what, maxLength, missing).pipe(z.string().min(1, { error: missing }))

const onOneLine = (typed: string) => typed.replace(/\s+/g, ' ')

/** An empty field counts as absent. */
const emptyAsUndefined = <Value>(value: Value | '' | null | undefined) => (value === '' || value === null ? undefined : value)

/** The body of `POST /contact`. */
export const contactBody = z.object({
  name: required('A name', limits.name).transform(onOneLine),
  email: required('An email address', limits.email).pipe(z.email({ pattern: EMAIL_ADDRESS, error: messages.email })),
  subject: text('A subject', limits.subject).transform(onOneLine).default(''),
  message: required('A message', limits.message),
  homepage: z.string().max(2_000).optional(),
  elapsedMs: z.number().min(0).optional(),
})

/** The body of `POST /support/person`. */
export const personBody = z.object({
  name: text('A name', limits.name).transform(onOneLine).nullish().transform(emptyAsUndefined),
  email: text('An email address', limits.email)
    .pipe(z.union([z.literal(''), z.email({ pattern: EMAIL_ADDRESS, error: messages.email })], { error: messages.email }))
    .nullish()
    .transform(emptyAsUndefined),
  message: text('A message', PROMPT_LENGTH).nullish().transform(emptyAsUndefined),
  key: keySchema.optional(),
})

const RATING_RANGE = `rating must be a whole number from 1 to ${ratingNames.length}.`

/** The body of `POST /support/rating`. */
export const ratingBody = z.object({
  rating: z.int({ error: RATING_RANGE }).min(1, { error: RATING_RANGE }).max(ratingNames.length, { error: RATING_RANGE }),
  comment: text('A comment', RATING_COMMENT_LENGTH).nullish().transform(emptyAsUndefined),
})

const MAX_COUNT = 1_000_000_000_000

/** The body of `POST /support/proposals/:messageId`. */
export const decisionBody = z.object({
  accept: z.boolean({ error: 'accept must be true or false.' }),
  message: text('A message', PROMPT_LENGTH).nullish().transform(emptyAsUndefined),
  currentCount: z
    .int({ error: 'The count must be a whole number.' })
    .min(0, { error: 'The count cannot be less than 0.' })
    .max(MAX_COUNT, { error: 'The count is too high.' })
    .nullish()
    .transform(emptyAsUndefined),
  orders: guestOrdersSchema,
})

/** The headers by which a guest specifies a conversation. */
export const conversationHeaders = z.object({
  'x-conversation-id': z.string().max(60).optional(),
  'x-conversation-token': z.string().max(200).optional(),
})

export const conversationQuery = z.object({ after: z.string().max(60).optional() })

/** The filters of the inbox. An empty value doesn’t filter. */
export const inboxFilters = z.object({
  status: z
    .enum([...conversationStatuses, ''])
    .optional()
    .transform(emptyAsUndefined),
  channel: z
    .enum([...channels, ''])
    .optional()
    .transform(emptyAsUndefined),
  suspected: z.enum(['true', 'false', '']).optional(),
  mine: z.enum(['true', 'false', '']).optional(),
  q: z.string().trim().max(200).optional().transform(emptyAsUndefined),
})

/** The query of the inbox. */
export const inboxQuery = pageQuery({ limit: 30 }).extend(inboxFilters.shape)

/** The body of a staff note. */
export const noteBody = z.object({ content: required('A message', limits.message, EMPTY_MESSAGE), key: keySchema.optional() })

/** The body of a staff reply: text, pictures or both. */
export const replyBody = z
  .object({ content: text('A message', limits.message, EMPTY_MESSAGE), pictures: newPicturesSchema, key: keySchema.optional() })
  .refine(({ content, pictures }) => content !== '' || pictures.length > 0, { path: ['content'], error: EMPTY_MESSAGE })

/**
 * In bytes. The limit for a message with pictures. Base64 adds a third. The rest lets a slightly too large file through to the check with
 * the helpful error.
 */
export const PICTURES_BODY_LIMIT = MAX_CHAT_PICTURES * 1.5 * MAX_PICTURE_BYTES

export const presenceBody = z.object({ online: z.boolean({ error: 'online must be true or false.' }) })

export const assignBody = z.object({ userId: z.string({ error: 'Choose a staff member.' }).max(60) })

/** The body of a canned reply. */
export const cannedReplyBody = z.object({
  title: required('A title', 80, 'Please enter a title.').transform(onOneLine),
  content: required('A reply', limits.message, 'Please write the reply.'),
})

import { z } from 'zod'
import { brokenRules, moderationStatuses } from '#features/reviews/rules/moderation.ts'
import { limits, messages } from '#features/reviews/rules/submission.ts'
import { EMAIL_ADDRESS } from '#shared/email-address.ts'
import { cleaned } from '#shared/text.ts'

const replySchema = z.object({ content: z.string(), createdAt: z.string() })

/** A published review, without the author's email (section 3 of the specification, “Review”). */
const reviewViewSchema = z
  .object({
    _id: z.string(),
    id: z.string(),
    username: z.string(),
    serviceUsed: z.string().describe('The service’s label, such as `Instagram Views`.'),
    rating: z.int().describe('1 to 5.'),
    reviewTitle: z.string(),
    content: z.string(),
    status: z.literal('approved'),
    isVerified: z.boolean().describe('Whether the author ordered this service here.'),
    helpfulVotes: z.int(),
    createdAt: z.string().describe('ISO 8601, UTC.'),
    reply: replySchema.nullable().describe('The shop’s reply.'),
  })
  .meta({ id: 'Review' })
export type ReviewView = z.infer<typeof reviewViewSchema>

const reviewSummarySchema = z
  .object({
    average: z.number().describe('Average stars out of five, to one decimal; 0 without reviews.'),
    count: z.int(),
    distribution: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() }).describe('Number of reviews by stars.'),
  })
  .meta({ id: 'ReviewSummary' })
export type ReviewSummary = z.infer<typeof reviewSummarySchema>

/** One page of published reviews. */
export const reviewPageSchema = z.object({
  success: z.literal(true),
  count: z.int().describe('Number of reviews on this page.'),
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() }),
  data: z.array(reviewViewSchema),
  summary: reviewSummarySchema.describe('Summary for the requested service, or for all. Ignores the rating filter.'),
})
export type ReviewPage = z.infer<typeof reviewPageSchema>

const text = (what: string, max: number) => {
  const error = `${what} can have up to ${max.toLocaleString('en-US')} characters.`
  return z
    .string({ error: messages.fields })
    .max(4 * max, { error })
    .transform(cleaned)
    .pipe(z.string().min(1, { error: messages.fields }).max(max, { error }))
}
const line = (what: string, max: number) => text(what, max).transform((typed) => typed.replace(/\s+/g, ' '))

const token = z.string({ error: 'The link is incomplete.' }).min(1, { error: 'The link is incomplete.' }).max(200)

/** The body of `POST /leavereview` (section 3 of the specification, “Review submission”). */
export const reviewSubmissionSchema = z.object({
  username: line('The name', limits.username),
  email: text('The email address', limits.email).pipe(z.email({ pattern: EMAIL_ADDRESS, error: messages.email })),
  serviceUsed: text('The service', 60),
  rating: z.int({ error: messages.rating }).min(1, { error: messages.rating }).max(5, { error: messages.rating }),
  reviewTitle: line('The title', limits.reviewTitle),
  content: text('The review', limits.content),
  token: token.optional().describe('From an emailed invitation. Makes this a verified review of that order.'),
  homepage: z.string().max(2_000).optional().describe('A hidden field. A value means a bot filled in the form.'),
  elapsedMs: z.number().min(0).optional().describe('Milliseconds between showing and submitting the form.'),
})
export type ReviewSubmission = z.infer<typeof reviewSubmissionSchema>

export const invitationTokenSchema = z.object({ token })

/** The order that an emailed invitation is for. */
export const invitationViewSchema = z
  .object({
    orderNumber: z.string().describe('`GS-K7M2X9PD`.'),
    service: z.string().describe('The service’s label.'),
  })
  .meta({ id: 'ReviewInvitation' })
export type InvitationView = z.infer<typeof invitationViewSchema>

/** Review platforms that list the shop, with links to its pages there. */
export const reviewPlatformsSchema = z
  .array(z.object({ name: z.string().trim().min(1).max(60), url: z.url({ protocol: /^https$/ }) }))
  .max(12)
export type ReviewPlatform = z.infer<typeof reviewPlatformsSchema>[number]

/** A review for moderators. */
export const adminReviewSchema = z
  .object({
    id: z.string(),
    username: z.string(),
    email: z.string().nullable().describe('Null for staff who may not see customers.'),
    userId: z.string().nullable(),
    orderId: z.string().nullable().describe('The order that a verified review is for.'),
    service: z.string(),
    rating: z.int().describe('1 to 5.'),
    title: z.string(),
    content: z.string(),
    status: z.enum(moderationStatuses),
    isVerified: z.boolean(),
    helpfulVotes: z.int(),
    createdAt: z.string(),
    reply: replySchema.nullable(),
    decided: z
      .object({ byName: z.string().nullable(), at: z.string() })
      .nullable()
      .describe('The latest decision; `byName` is null if it was automatic.'),
    refusal: z.enum(brokenRules).nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'AdminReview' })
export type AdminReview = z.infer<typeof adminReviewSchema>

const staffText = (missing: string) =>
  z.string({ error: missing }).trim().min(1, { error: missing }).max(2_000, { error: 'Use up to 2,000 characters.' })

/** The rule that a review breaks, and the reason sent to its author. */
export const refusalBody = z.object({
  refusal: z.enum(brokenRules, { error: 'Choose the rule that the review breaks.' }),
  reason: staffText('Enter a reason. The author will read it.'),
})
export type ReviewRefusal = z.infer<typeof refusalBody>
export const replyBody = z.object({ content: staffText('Enter a reply.') })

/** Number of all reviews by decision. */
export const moderationCountsSchema = z
  .object({
    received: z.int(),
    published: z.int(),
    waiting: z.int(),
    refused: z.object({
      total: z.int(),
      by: z
        .partialRecord(z.enum([...brokenRules, 'other']), z.int())
        .describe('By broken rule. `other` counts reviews refused without one.'),
    }),
  })
  .meta({ id: 'ModerationCounts' })
export type ModerationCounts = z.infer<typeof moderationCountsSchema>

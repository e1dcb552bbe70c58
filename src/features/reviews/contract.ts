import { z } from 'zod'
import { brokenRules, moderationStatuses } from '#features/reviews/rules/moderation.ts'
import { limits, messages } from '#features/reviews/rules/submission.ts'
import { cleaned } from '#shared/compose-text.ts'

const replySchema = z.object({ content: z.string(), createdAt: z.string() })

/** A published review; the author's email is never included. Section 3, "Review". */
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
    isVerified: z.boolean().describe('The author ordered that service here.'),
    helpfulVotes: z.int(),
    createdAt: z.string().describe('ISO 8601, UTC.'),
    reply: replySchema.nullable().describe('The shop’s reply.'),
  })
  .meta({ id: 'Review' })
export type ReviewView = z.infer<typeof reviewViewSchema>

const reviewSummarySchema = z
  .object({
    average: z.number().describe('Out of five stars, to one decimal; 0 without reviews.'),
    count: z.int(),
    distribution: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() }).describe('Number of reviews by stars.'),
  })
  .meta({ id: 'ReviewSummary' })
export type ReviewSummary = z.infer<typeof reviewSummarySchema>

/** One page of published reviews. */
export const reviewPageSchema = z.object({
  success: z.literal(true),
  count: z.int().describe('On this page.'),
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() }),
  data: z.array(reviewViewSchema),
  summary: reviewSummarySchema.describe('Of the requested service or of all; the rating filter does not narrow it.'),
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

/** The body of `POST /leavereview`. Section 3, "Review submission". */
export const reviewSubmissionSchema = z.object({
  username: line('The name', limits.username),
  email: text('The email address', limits.email).pipe(z.email({ error: messages.email })),
  serviceUsed: text('The service', 60),
  rating: z.int({ error: messages.rating }).min(1, { error: messages.rating }).max(5, { error: messages.rating }),
  reviewTitle: line('The title', limits.reviewTitle),
  content: text('The review', limits.content),
  token: token.optional().describe('From an emailed invitation: makes the review a verified one about that order.'),
  homepage: z.string().max(2_000).optional().describe('A hidden field; a value means that a bot filled in the form.'),
  elapsedMs: z.number().min(0).optional().describe('Milliseconds from showing the form to submitting it.'),
})
export type ReviewSubmission = z.infer<typeof reviewSubmissionSchema>

export const invitationTokenSchema = z.object({ token })

/** What an emailed invitation is about. */
export const invitationViewSchema = z
  .object({
    orderNumber: z.string().describe('`GS-K7M2X9PD`.'),
    service: z.string().describe('The service’s label.'),
  })
  .meta({ id: 'ReviewInvitation' })
export type InvitationView = z.infer<typeof invitationViewSchema>

/** The review platforms that list the shop, each with the address of its page there. */
export const reviewPlatformsSchema = z
  .array(z.object({ name: z.string().trim().min(1).max(60), url: z.url({ protocol: /^https$/ }) }))
  .max(12)
export type ReviewPlatform = z.infer<typeof reviewPlatformsSchema>[number]

/** A review as moderators see it. */
export const adminReviewSchema = z
  .object({
    id: z.string(),
    username: z.string(),
    email: z.string().nullable().describe('Null for staff who may not see customers.'),
    userId: z.string().nullable(),
    orderId: z.string().nullable().describe('The order that a verified review is about.'),
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
      .describe('Who decided last; `byName` is null for an automatic decision.'),
    refusal: z.enum(brokenRules).nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'AdminReview' })
export type AdminReview = z.infer<typeof adminReviewSchema>

const staffText = (missing: string) =>
  z.string({ error: missing }).trim().min(1, { error: missing }).max(2_000, { error: 'Use up to 2,000 characters.' })

/** The rule that a review breaks, and the reason that its author reads. */
export const refusalBody = z.object({
  refusal: z.enum(brokenRules, { error: 'Choose the rule that it breaks.' }),
  reason: staffText('Enter a reason. The author will read it.'),
})
export type ReviewRefusal = z.infer<typeof refusalBody>
export const replyBody = z.object({ content: staffText('Enter a reply.') })

/** The number of all reviews by decision. */
export const moderationCountsSchema = z
  .object({
    received: z.int(),
    published: z.int(),
    waiting: z.int(),
    refused: z.object({
      total: z.int(),
      by: z.partialRecord(z.enum([...brokenRules, 'other']), z.int()).describe('By broken rule; `other` for reviews refused without one.'),
    }),
  })
  .meta({ id: 'ModerationCounts' })
export type ModerationCounts = z.infer<typeof moderationCountsSchema>

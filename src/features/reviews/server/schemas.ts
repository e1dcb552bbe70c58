import { z } from 'zod'
import {
  type DeskReview,
  deskStatuses,
  type InvitationView,
  type ModerationFigures,
  refusals,
  type ReviewPage,
  type ReviewSummary,
  type ReviewView,
} from '#features/reviews/contract.ts'

const reviewViewSchema = z.object({
  _id: z.string(),
  id: z.string(),
  username: z.string(),
  serviceUsed: z.string(),
  rating: z.int(),
  reviewTitle: z.string(),
  content: z.string(),
  status: z.literal('approved'),
  isVerified: z.boolean(),
  helpfulVotes: z.int(),
  createdAt: z.string(),
  reply: z.object({ content: z.string(), createdAt: z.string() }).nullable(),
}) satisfies z.ZodType<ReviewView>

const reviewSummarySchema = z.object({
  average: z.number(),
  count: z.int(),
  distribution: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() }),
}) satisfies z.ZodType<ReviewSummary>

/** ReviewPage as the API document describes it. */
export const reviewPageSchema = z.object({
  success: z.literal(true),
  count: z.int(),
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() }),
  data: z.array(reviewViewSchema),
  summary: reviewSummarySchema,
}) satisfies z.ZodType<ReviewPage>

/** InvitationView as the API document describes it. */
export const invitationViewSchema = z.object({
  orderNumber: z.string(),
  service: z.string(),
  name: z.string(),
}) satisfies z.ZodType<InvitationView>

export const doneSchema = z.object({ success: z.literal(true), message: z.string() })

/** DeskReview as the API document describes it. */
export const deskReviewSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  userId: z.string().nullable(),
  orderId: z.string().nullable(),
  service: z.string(),
  rating: z.int(),
  title: z.string(),
  content: z.string(),
  status: z.enum(deskStatuses),
  isVerified: z.boolean(),
  helpfulVotes: z.int(),
  createdAt: z.string(),
  reply: z.object({ content: z.string(), createdAt: z.string() }).nullable(),
  decided: z.object({ byName: z.string().nullable(), at: z.string() }).nullable(),
  refusal: z.enum(refusals).nullable(),
  reason: z.string().nullable(),
}) satisfies z.ZodType<DeskReview>

/** ModerationFigures as the API document describes it. */
export const moderationFiguresSchema = z.object({
  received: z.int(),
  published: z.int(),
  waiting: z.int(),
  refused: z.object({ total: z.int(), by: z.partialRecord(z.enum([...refusals, 'other']), z.int()) }),
}) satisfies z.ZodType<ModerationFigures>

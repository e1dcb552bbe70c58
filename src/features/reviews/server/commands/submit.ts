import type { Person } from '#features/accounts/contract.ts'
import { type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { parseServiceLabel } from '#features/catalog/rules/read-service.ts'
import { getOrder, ordersOf } from '#features/orders/server/queries.ts'
import type { ReviewSubmission } from '#features/reviews/contract.ts'
import { messages, MIN_ELAPSED_MS } from '#features/reviews/rules/submission.ts'
import { alreadyReviewed, invitedOrder } from '#features/reviews/server/queries.ts'
import { insertReview, selectReviewedOrders } from '#features/reviews/server/store/reviews.ts'
import type { Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/db/database.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { invalid, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** Number of a customer's latest orders that can verify a review. */
const MAX_ORDERS = 100

/** A review's service, and the order that verifies it. */
interface Proof {
  kind: ServiceKind
  orderId: string | null
}

/**
 * Saves a review for moderation. It's verified if it comes with an emailed invitation, or if the signed-in `person` has a completed order
 * of the service without a review. Submitting the same text twice saves it once. Throws 400 `invalid_input`, 400 `too_fast`, 404 for an
 * invalid invitation, 409 `already_reviewed`.
 */
export async function submitReview(ctx: Context, submission: ReviewSubmission, person: Person | undefined): Promise<void> {
  const { username, email, rating, reviewTitle, content, homepage, elapsedMs } = submission
  if (elapsedMs !== undefined && elapsedMs < MIN_ELAPSED_MS) {
    throw new Refusal(400, 'too_fast', 'That was fast! Please check your review and submit it again.')
  }
  const { kind, orderId } = await prove(ctx, submission, person)
  // Suspected spam is saved for moderators, because a browser may have autofilled the hidden field.
  const isSuspectedSpam = Boolean(homepage?.trim())
  const id = newId('rev')
  try {
    await insertReview(ctx.db, {
      id,
      username,
      email,
      service: serviceLabel(kind),
      rating,
      title: reviewTitle,
      content,
      status: isSuspectedSpam ? 'rejected' : 'pending',
      refusal: isSuspectedSpam ? 'spam' : null,
      rejectionReason: isSuspectedSpam ? 'Filled in by a bot' : null,
      verified: orderId !== null,
      orderId,
      userId: person?.userId ?? null,
      createdAt: ctx.now(),
    })
  } catch (error) {
    throw violatedConstraint(error) === 'reviews_order' ? alreadyReviewed() : error
  }
  notifyStaff(ctx, 'review', id)
}

/** With an invitation, its order determines the service. Otherwise the author chooses it. */
async function prove(ctx: Context, { token, serviceUsed }: ReviewSubmission, person: Person | undefined): Promise<Proof> {
  if (token !== undefined) {
    const { id: orderId, platform, serviceType: type } = await getOrder(ctx.db, invitedOrder(ctx, token))
    return { kind: { platform, type }, orderId }
  }
  const kind = parseServiceLabel(serviceUsed)
  if (!kind) throw invalid('serviceUsed', messages.service)
  return { kind, orderId: person ? await unreviewedOrder(ctx, person, kind) : null }
}

/** The id of the customer's latest completed order of the service without a review; null if there is none. */
async function unreviewedOrder(ctx: Context, { userId }: Person, { platform, type }: ServiceKind): Promise<string | null> {
  const filters = { status: 'completed', platform, type } as const
  const { data } = await ordersOf(ctx, userId, { filters, sort: 'newest', page: 1, limit: MAX_ORDERS })
  const ids = data.map(({ id }) => id)
  const reviewed = await selectReviewedOrders(ctx.db, ids)
  return ids.find((id) => !reviewed.has(id)) ?? null
}

import type { Person } from '#features/accounts/contract.ts'
import { parseServiceLabel, type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { getOrder, ordersOf } from '#features/orders/server/queries.ts'
import type { ReviewSubmission } from '#features/reviews/contract.ts'
import { messages, SHORTEST_MS } from '#features/reviews/rules/submission.ts'
import { alreadyReviewed, invitedOrder } from '#features/reviews/server/queries.ts'
import { insertReview, selectReviewedOrders } from '#features/reviews/server/store/reviews.ts'
import { tellDesk } from '#features/reviews/server/tell-desk.ts'
import type { Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/db/database.ts'
import { invalid, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

const NEWEST_ORDERS = 100

/** What the author proved: which of the services they ordered here. */
interface Proof {
  kind: ServiceKind
  orderId: string | null
}

/**
 * Takes a review in; it is shown once somebody has approved it. It is verified where a mailed invitation came with it, or
 * where `person`, who is signed in, has a completed order of the service without a review. The same text sent twice is
 * kept once. Throws 400 `invalid_input`, 400 `too_fast`, 404 where the invitation is none of ours, 409 `already_reviewed`.
 */
export async function submitReview(ctx: Context, submission: ReviewSubmission, person: Person | undefined): Promise<void> {
  const { username, email, rating, reviewTitle, content, homepage, elapsedMs } = submission
  if (elapsedMs !== undefined && elapsedMs < SHORTEST_MS) {
    throw new Refusal(400, 'too_fast', 'That was very quick. Please read your review once more and send it again.')
  }
  const { kind, orderId } = await prove(ctx, submission, person)
  // What looks like spam is kept where a moderator can find it: a browser may have filled in the trap by itself.
  const isTrapped = Boolean(homepage?.trim())
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
      status: isTrapped ? 'rejected' : 'pending',
      refusal: isTrapped ? 'spam' : null,
      rejectionReason: isTrapped ? 'Filled in by a program' : null,
      verified: orderId !== null,
      orderId,
      userId: person?.userId ?? null,
      createdAt: ctx.now(),
    })
  } catch (error) {
    throw violatedConstraint(error) === 'reviews_order' ? alreadyReviewed() : error
  }
  tellDesk(ctx, id)
}

/** An invitation says by itself which service is meant. */
async function prove(ctx: Context, { token, serviceUsed }: ReviewSubmission, person: Person | undefined): Promise<Proof> {
  if (token !== undefined) {
    const { id: orderId, platform, serviceType: type } = await getOrder(ctx.db, invitedOrder(ctx, token))
    return { kind: { platform, type }, orderId }
  }
  const kind = parseServiceLabel(serviceUsed)
  if (!kind) throw invalid('serviceUsed', messages.service)
  return { kind, orderId: person ? await unreviewedOrder(ctx, person, kind) : null }
}

/** The newest completed order of the service that its customer has not reviewed; null where there is none. */
async function unreviewedOrder(ctx: Context, { userId }: Person, { platform, type }: ServiceKind): Promise<string | null> {
  const filters = { status: 'completed', platform, type } as const
  const { data } = await ordersOf(ctx, userId, { filters, sort: 'newest', page: 1, limit: NEWEST_ORDERS })
  const ids = data.map(({ id }) => id)
  const reviewed = await selectReviewedOrders(ctx.db, ids)
  return ids.find((id) => !reviewed.has(id)) ?? null
}

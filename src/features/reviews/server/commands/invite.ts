import { accountOf } from '#features/accounts/server/queries.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import { invitedOrder } from '#features/reviews/server/queries.ts'
import { insertDecline, insertInvitation } from '#features/reviews/server/store/invitations.ts'
import type { Context } from '#platform/context.ts'

/** Whoever orders often is not asked each time. */
const PAUSE_MS = 30 * 86_400_000

/**
 * Notes that the customer of a completed order is asked for a review, and returns whom to write to; null where nobody is
 * to be asked: the address declined or was asked within 30 days, the account wants no mails about orders, or the order
 * has its review. The same answer however often it is called for an order.
 */
export async function inviteToReview(ctx: Context, orderId: string): Promise<string | null> {
  const { status, email, userId } = await getOrder(ctx.db, orderId)
  if (status !== 'completed') return null
  const account = userId === null ? undefined : await accountOf(ctx.db, userId)
  if (userId !== null && !account?.orderEmails) return null
  const at = ctx.now()
  const since = new Date(at.getTime() - PAUSE_MS)
  const isNoted = await ctx.db.transaction((tx) => insertInvitation(tx, { orderId, email, at, since }))
  return isNoted ? email : null
}

/** The address of the invited order is never asked for a review again. Throws 404. */
export async function declineInvitations(ctx: Context, token: string): Promise<void> {
  const { email } = await getOrder(ctx.db, invitedOrder(ctx, token))
  await declineFor(ctx, email)
}

/** The owner of an address does not want to be asked for reviews: they never are again. */
export async function declineFor(ctx: Context, email: string): Promise<void> {
  await insertDecline(ctx.db, email)
}

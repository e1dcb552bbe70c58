import type { ChangedEmail } from '#features/accounts/server/commands/email-change.ts'
import { accountOf } from '#features/accounts/server/queries.ts'
import { getOrder, orderIdsOf } from '#features/orders/server/queries.ts'
import { invitedOrder } from '#features/reviews/server/queries.ts'
import * as invitations from '#features/reviews/server/store/invitations.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'

export { copyDecline, insertDecline as declineFor } from '#features/reviews/server/store/invitations.ts'

/** Each address gets at most one invitation in this time. */
const INVITATION_INTERVAL_MS = 30 * 86_400_000

/**
 * Records the review invitation for a completed order and returns the email address to invite. Null if the address has declined or was
 * invited within 30 days, the account has turned off order emails, or the order has a review. Idempotent per order.
 */
export async function inviteToReview(ctx: Context, orderId: string): Promise<string | null> {
  const { status, email, userId } = await getOrder(ctx.db, orderId)
  if (status !== 'completed') return null
  const account = userId === null ? undefined : await accountOf(ctx.db, userId)
  if (userId !== null && !account?.orderEmails) return null
  const at = ctx.now()
  const since = new Date(at.getTime() - INVITATION_INTERVAL_MS)
  const isInvited = await ctx.db.transaction((tx) => invitations.insertInvitation(tx, { orderId, email, at, since }))
  return isInvited ? email : null
}

/** Stops invitations to the address of an invited order. Throws 404 for an invalid token. */
export async function declineInvitations(ctx: Context, token: string): Promise<void> {
  const { email } = await getOrder(ctx.db, invitedOrder(ctx, token))
  await invitations.insertDecline(ctx.db, email)
}

/**
 * Moves the invitations for an account's orders to its new address, so that whoever has the old one next isn't taken for the invited
 * customer.
 */
export async function updateInvitationsEmail(tx: Transaction, { userId, ...addresses }: ChangedEmail): Promise<void> {
  await invitations.updateEmail(tx, await orderIdsOf(tx, userId), addresses)
}

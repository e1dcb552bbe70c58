import { accountOf } from '#features/accounts/server/queries.ts'
import { sendMail } from '#features/notifications/server/commands.ts'
import type { Template } from '#features/notifications/server/templates.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import { inviteToReview } from '#features/reviews/server/commands/invite.ts'
import { balanceOf, getDeposit } from '#features/wallet/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { JobData } from '#platform/jobs/queue.ts'

type React = (ctx: Context, payload: JobData) => Promise<void>

/** `order.paid`: the confirmation with the order's summary and its tracking link. */
export const mailOrderConfirmation: React = async (ctx, { orderId = '' }) => {
  const { email } = await getOrder(ctx.db, orderId)
  await sendMail(ctx, { key: `order-confirmed:${orderId}`, template: 'order-confirmed', recipient: email, data: { orderId } })
}

/** `order.link_requested`: the tracking link, to the order's own address. */
export const mailTrackingLink: React = async (ctx, { orderId = '', requestId = '' }) => {
  const { email } = await getOrder(ctx.db, orderId)
  await sendMail(ctx, { key: `tracking-link:${requestId}`, template: 'tracking-link', recipient: email, data: { orderId } })
}

/** `order.completed`: what it was like, asked once. */
export const mailReviewInvitation: React = async (ctx, { orderId = '' }) => {
  const recipient = await inviteToReview(ctx, orderId)
  if (recipient === null) return
  await sendMail(ctx, { key: `review-invitation:${orderId}`, template: 'review-invitation', recipient, data: { orderId } })
}

/** `deposit.paid`: the receipt. */
export const mailDepositReceipt: React = async (ctx, { depositId = '' }) => {
  const { userId } = await getDeposit(ctx.db, depositId)
  const balanceCents = String(await balanceOf(ctx.db, userId))
  await mailAccount(ctx, userId, { occasion: depositId, template: 'deposit-paid', data: { userId, depositId, balanceCents } })
}

/** `account.verification_requested`: the link that proves the address. */
export const mailVerification: React = (ctx, { userId = '', tokenId = '' }) =>
  mailAccount(ctx, userId, { occasion: tokenId, template: 'confirm-address', data: { userId, tokenId } })

/** `account.reset_requested`: the link for a new password. */
export const mailPasswordReset: React = (ctx, { userId = '', tokenId = '' }) =>
  mailAccount(ctx, userId, { occasion: tokenId, template: 'new-password', data: { userId, tokenId } })

/** `account.address_in_use`: somebody signed up with the address of an account. */
export const mailAddressInUse: React = (ctx, { userId = '', requestId = '' }) =>
  mailAccount(ctx, userId, { occasion: requestId, template: 'address-in-use', data: { userId } })

/** `account.password_changed`: whether it was them. */
export const mailPasswordChanged: React = (ctx, { userId = '', requestId = '' }) =>
  mailAccount(ctx, userId, { occasion: requestId, template: 'password-changed', data: { userId } })

/** `account.export_ready`: where it can be downloaded. */
export const mailExportReady: React = (ctx, { exportId = '', userId = '' }) =>
  mailAccount(ctx, userId, { occasion: exportId, template: 'export-ready', data: { userId } })

/** To the address of an account; to nobody where the account was erased meanwhile. */
async function mailAccount(
  ctx: Context,
  userId: string,
  { occasion, template, data }: { occasion: string; template: Template; data: Record<string, string> },
): Promise<void> {
  const account = await accountOf(ctx.db, userId)
  if (account) await sendMail(ctx, { key: `${template}:${occasion}`, template, recipient: account.email, data })
}

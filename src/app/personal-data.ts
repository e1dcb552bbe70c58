import type { AppContext } from '#app/compose.ts'
import type { ErasurePreview, Person } from '#features/accounts/contract.ts'
import type { EmailChangePart } from '#features/accounts/server/commands/email-change.ts'
import type { ErasePart } from '#features/accounts/server/commands/erase.ts'
import type { ExportPart } from '#features/accounts/server/commands/exports.ts'
import { collectAccount } from '#features/accounts/server/queries.ts'
import { collectNotes } from '#features/accounts/server/queries/customers.ts'
import { payOutBalance, refuseUnsentClaims } from '#features/checkout/server/commands/pay-out.ts'
import { deleteFormerReminder, eraseReminders } from '#features/checkout/server/commands/reminders.ts'
import { collectDeposits, collectRefunds, collectReminders } from '#features/checkout/server/queries.ts'
import { eraseNotes } from '#features/delivery/server/commands/end.ts'
import { openRedeliveriesOf } from '#features/delivery/server/queries.ts'
import { eraseRequests, updateWithdrawalsEmail } from '#features/guarantees/server/commands/withdraw.ts'
import { collectRequests } from '#features/guarantees/server/queries.ts'
import { eraseEmails, copyUnsubscribes, redirectWaitingEmails } from '#features/notifications/server/commands.ts'
import { changeEmailChoices } from '#features/notifications/server/commands/unsubscribe.ts'
import { collectEmails, collectNotifications } from '#features/notifications/server/queries.ts'
import { eraseDisputes } from '#features/operations/server/commands/dispute-evidence.ts'
import { collectOrderNotes, eraseOrderNotes } from '#features/operations/server/commands/orders.ts'
import { collectDisputes } from '#features/operations/server/queries/disputes.ts'
import { eraseOrders, updateOrdersEmail } from '#features/orders/server/commands.ts'
import { collectOrders, openOrdersOf } from '#features/orders/server/queries.ts'
import { eraseUses } from '#features/promotions/server/commands/use.ts'
import { collectUses } from '#features/promotions/server/queries.ts'
import { copyDecline, updateInvitationsEmail } from '#features/reviews/server/commands/invite.ts'
import { eraseReviews, updateReviewsEmail } from '#features/reviews/server/commands/moderate.ts'
import { collectInvitationsAndVotes, collectReviews } from '#features/reviews/server/queries.ts'
import { eraseRisks } from '#features/risk/server/commands/assess-order.ts'
import { copyBlock } from '#features/risk/server/commands/blocks.ts'
import { updateRefusedOrdersEmail } from '#features/risk/server/commands/check-blocks.ts'
import { collectRisks } from '#features/risk/server/queries.ts'
import { eraseConversations, updateConversationsEmail } from '#features/support/server/commands/maintenance.ts'
import { collectConversations } from '#features/support/server/queries/people.ts'
import { eraseDepositAddresses } from '#features/wallet/server/commands/deposit-addresses.ts'
import { collectWallet, payoutOf } from '#features/wallet/server/queries.ts'
import { collectAuditLog } from '#platform/db/audit-log.ts'
import { toDollars } from '#shared/money.ts'

/** The parts of a customer's data export. Every feature with personal data is listed here. */
export const exportParts: readonly ExportPart<AppContext>[] = [
  { name: 'account', collect: collectAccount },
  { name: 'staff actions', collect: collectAuditLog },
  { name: 'notes', collect: collectNotes },
  { name: 'orders', collect: collectOrders },
  { name: 'guarantees', collect: collectRequests },
  { name: 'wallet', collect: (ctx, { userId }) => collectWallet(ctx.db, userId) },
  { name: 'deposits', collect: (ctx, { userId }) => collectDeposits(ctx, userId) },
  { name: 'promotions', collect: collectUses },
  { name: 'refunds', collect: (ctx, { userId }) => collectRefunds(ctx.db, userId) },
  { name: 'checkout reminders', collect: collectReminders },
  { name: 'disputes', collect: collectDisputes },
  { name: 'checks', collect: collectRisks },
  { name: 'reviews', collect: collectReviews },
  { name: 'review invitations and votes', collect: collectInvitationsAndVotes },
  { name: 'conversations', collect: collectConversations },
  { name: 'notes on orders', collect: collectOrderNotes },
  { name: 'mails', collect: collectEmails },
  { name: 'notifications', collect: collectNotifications },
]

/** Erasure, in order. Parts that find data by orders run before the orders are anonymized, then those that can refuse. */
const eraseParts = (ctx: AppContext): readonly ErasePart[] => [
  eraseRequests,
  eraseNotes,
  eraseOrderNotes,
  eraseDisputes,
  eraseRisks,
  (tx, { userId }) => eraseDepositAddresses(tx, userId),
  eraseOrders,
  (tx, { userId }) => refuseUnsentClaims(tx, userId),
  (tx, { userId }) => payOutBalance(tx, userId),
  (tx, account) => eraseUses(ctx, tx, account),
  eraseReminders,
  eraseReviews,
  eraseConversations,
  eraseEmails,
]

/** Updates data stored by email address when an account's address changes. Assessments and per-customer limits keep the old address and know the account. */
const emailChangeParts = (ctx: AppContext): readonly EmailChangePart[] => [
  updateOrdersEmail,
  // After the orders, by whose new address it finds them.
  updateWithdrawalsEmail,
  deleteFormerReminder,
  copyDecline,
  updateInvitationsEmail,
  updateReviewsEmail,
  updateConversationsEmail,
  copyUnsubscribes,
  redirectWaitingEmails,
  updateRefusedOrdersEmail,
  (tx, change) => copyBlock(ctx, tx, change),
]

type Owner = Pick<Person, 'userId' | 'email' | 'emailVerified'>

/** What the accounts API needs for exports, erasure and email changes. */
export function personalData(ctx: AppContext) {
  return {
    exportParts: exportParts.length,
    eraseParts: eraseParts(ctx),
    emailChangeParts: emailChangeParts(ctx),
    changePreferences: changeEmailChoices,
    previewErasure: (person: Owner) => previewErasure(ctx, person),
  }
}

async function previewErasure(ctx: AppContext, person: Owner): Promise<ErasurePreview> {
  const [payout, ordered, redelivered] = await Promise.all([
    payoutOf(ctx.db, person.userId),
    openOrdersOf(ctx.db, person),
    openRedeliveriesOf(ctx.db, person),
  ])
  const { refundedCents, keptCents, lapsedCents } = payout
  return { refund: toDollars(refundedCents), kept: toDollars(keptCents), lapses: toDollars(lapsedCents), openOrders: ordered + redelivered }
}

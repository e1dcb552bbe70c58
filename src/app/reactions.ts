import type { AppContext } from '#app/compose.ts'
import { exportParts } from '#app/personal-data.ts'
import { makeExport } from '#features/accounts/server/commands/exports.ts'
import {
  mailAddressInUse,
  mailDepositReceipt,
  mailExportReady,
  mailOrderConfirmation,
  mailPasswordChanged,
  mailPasswordReset,
  mailReviewInvitation,
  mailTrackingLink,
  mailVerification,
} from '#features/notifications/server/reactions.ts'
import type { JobData } from '#platform/jobs/queue.ts'

/** A reaction to news: its name is the name of its job. */
export interface Reaction {
  name: string
  run: (ctx: AppContext, payload: JobData) => Promise<void>
}

/** Who reacts to which news. News that nobody reacts to is dispatched all the same. */
export const reactions: Record<string, Reaction[]> = {
  'order.paid': [{ name: 'mail-order-confirmation', run: mailOrderConfirmation }],
  'order.link_requested': [{ name: 'mail-tracking-link', run: mailTrackingLink }],
  'order.completed': [{ name: 'mail-review-invitation', run: mailReviewInvitation }],
  'order.canceled': [],
  'deposit.paid': [{ name: 'mail-deposit-receipt', run: mailDepositReceipt }],
  'account.export_requested': [{ name: 'make-export', run: (ctx, { exportId = '' }) => makeExport(ctx, exportId, exportParts) }],
  'account.export_ready': [{ name: 'mail-export-ready', run: mailExportReady }],
  'account.verification_requested': [{ name: 'mail-verification', run: mailVerification }],
  'account.reset_requested': [{ name: 'mail-password-reset', run: mailPasswordReset }],
  'account.address_in_use': [{ name: 'mail-address-in-use', run: mailAddressInUse }],
  'account.password_changed': [{ name: 'mail-password-changed', run: mailPasswordChanged }],
}

import * as accounts from '#features/notifications/server/events/accounts.ts'
import type { EventDefinition } from '#features/notifications/server/events/event.ts'
import * as guarantees from '#features/notifications/server/events/guarantees.ts'
import * as money from '#features/notifications/server/events/money.ts'
import * as orders from '#features/notifications/server/events/orders.ts'
import * as support from '#features/notifications/server/events/support.ts'
import { isKeyOf, keysOf } from '#shared/records.ts'

/** The events that customers are notified of. */
export const events = {
  'checkout.left': orders.checkoutLeft,
  'order.paid': orders.orderPaid,
  'order.link_requested': orders.linkRequested,
  'order.processing': orders.orderProcessing,
  'order.completed': orders.orderCompleted,
  'order.partial': orders.orderPartial,
  'order.failed': orders.orderFailed,
  'order.canceled': orders.orderCanceled,
  'order.late': orders.orderLate,
  'order.refunded': money.refundPaid,
  'order.refund_failed': money.refundFailed,
  'refund.claimable': money.refundClaimable,
  'payment.returned': money.paymentReturned,
  'deposit.paid': money.depositPaid,
  'guarantee_claim.received': guarantees.guaranteeClaimReceived,
  'guarantee_claim.answered': guarantees.guaranteeClaimAnswered,
  'guarantee_claim.done': guarantees.guaranteeClaimDone,
  'withdrawal.received': guarantees.withdrawalReceived,
  'withdrawal.answered': guarantees.withdrawalAnswered,
  'support.received': support.supportReceived,
  'support.answered': support.supportAnswered,
  'support.mentioned': support.supportMentioned,
  'support.unseen': support.supportUnseen,
  'support.transcript_requested': support.transcriptRequested,
  'review.published': support.reviewPublished,
  'review.refused': support.reviewRefused,
  'account.verification_requested': accounts.verificationRequested,
  'account.email_verified': accounts.addressConfirmed,
  'account.reset_requested': accounts.resetRequested,
  'account.device_link_requested': accounts.deviceLinkRequested,
  'account.new_email_confirmation_requested': accounts.newEmailConfirmationRequested,
  'account.new_email_approval_requested': accounts.newEmailApprovalRequested,
  'account.email_changed': accounts.emailChanged,
  'account.address_in_use': accounts.addressInUse,
  'account.password_changed': accounts.passwordChanged,
  'account.second_factor_on': accounts.secondFactorOn,
  'account.second_factor_off': accounts.secondFactorOff,
  'account.recovery_codes_replaced': accounts.recoveryCodesReplaced,
  'account.passkey_added': accounts.passkeyAdded,
  'account.passkey_removed': accounts.passkeyRemoved,
  'account.google_connected': accounts.googleConnected,
  'account.google_disconnected': accounts.googleDisconnected,
  'account.api_key_created': accounts.apiKeyCreated,
  'staff.invited': accounts.staffInvited,
  'staff.joined': accounts.staffJoined,
  'payments.account_changed': accounts.paymentAccountChanged,
  'account.export_ready': accounts.exportReady,
} satisfies Record<string, EventDefinition>

export type NotifiedEvent = keyof typeof events

export const eventNames = keysOf(events)

/** The definition of an event, undefined if customers are not notified of it. */
export function eventNamed(name: string): EventDefinition | undefined {
  return isKeyOf(events, name) ? events[name] : undefined
}

import type { EmailName } from '#features/notifications/rules/kinds.ts'
import * as accounts from '#features/notifications/server/emails/accounts.ts'
import { checkoutReminder } from '#features/notifications/server/emails/checkout.ts'
import type { EmailTemplate } from '#features/notifications/server/emails/content.ts'
import * as digest from '#features/notifications/server/emails/digest.ts'
import * as emailChange from '#features/notifications/server/emails/email-change.ts'
import * as guarantees from '#features/notifications/server/emails/guarantees.ts'
import * as money from '#features/notifications/server/emails/money.ts'
import * as orders from '#features/notifications/server/emails/orders.ts'
import * as owners from '#features/notifications/server/emails/owners.ts'
import * as returned from '#features/notifications/server/emails/returned.ts'
import * as signInChanges from '#features/notifications/server/emails/sign-in-changes.ts'
import * as support from '#features/notifications/server/emails/support.ts'

/** The template of each kind of email. */
export const templates: Record<EmailName, EmailTemplate> = {
  'order-confirmed': orders.orderConfirmed,
  'tracking-link': orders.trackingLinkEmail,
  'checkout-reminder': checkoutReminder,
  'review-invitation': orders.reviewInvitation,
  'order-completed': orders.orderCompleted,
  'order-partial': orders.orderPartial,
  'order-failed': orders.orderFailed,
  'order-canceled': orders.orderCanceled,
  'order-late': orders.orderLate,
  'refund-paid': money.refundPaid,
  'refund-failed': money.refundFailed,
  'refund-claimable': money.refundClaimable,
  'payment-returned': returned.paymentReturned,
  'guarantee-claim-received': guarantees.guaranteeClaimReceived,
  'guarantee-claim-answered': guarantees.guaranteeClaimAnswered,
  'guarantee-claim-redelivered': guarantees.redelivered,
  'withdrawal-receipt': guarantees.withdrawalReceipt,
  'withdrawal-outcome': guarantees.withdrawalOutcome,
  'deposit-paid': money.depositPaid,
  'confirm-address': accounts.confirmAddress,
  'new-password': accounts.newPassword,
  'device-link': accounts.deviceLink,
  'confirm-new-email': emailChange.confirmNewEmail,
  'approve-new-email': emailChange.approveNewEmail,
  'email-changed': accounts.emailChanged,
  'address-in-use': accounts.addressInUse,
  'password-changed': signInChanges.passwordChanged,
  'export-ready': accounts.exportReady,
  'second-factor-on': signInChanges.secondFactorOn,
  'second-factor-off': signInChanges.secondFactorOff,
  'recovery-codes-replaced': signInChanges.recoveryCodesReplaced,
  'passkey-added': signInChanges.passkeyAdded,
  'passkey-removed': signInChanges.passkeyRemoved,
  'google-connected': signInChanges.googleConnected,
  'google-disconnected': signInChanges.googleDisconnected,
  'api-key-created': signInChanges.apiKeyCreated,
  'review-refused': support.reviewRefused,
  'staff-invited': accounts.staffInvited,
  'staff-joined': owners.staffJoined,
  'mail-server-changed': owners.mailServerChanged,
  'payment-account-changed': owners.paymentAccountChanged,
  'contact-received': support.contactReceived,
  'support-answer': support.supportAnswer,
  'support-transcript': support.supportTranscript,
  'address-works': accounts.addressWorks,
  'endpoint-stopped': accounts.endpointStopped,
  'test-email': accounts.testEmail,
  copy: digest.copy,
  digest: digest.digest,
  sample: digest.sample,
}

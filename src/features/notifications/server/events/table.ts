import {
  addressConfirmed,
  addressInUse,
  exportReady,
  passwordChanged,
  resetRequested,
  passkeyAdded,
  secondFactorOff,
  secondFactorOn,
  verificationRequested,
} from '#features/notifications/server/events/accounts.ts'
import type { Event } from '#features/notifications/server/events/event.ts'
import {
  remedyAnswered,
  remedyDone,
  remedyReceived,
  withdrawalAnswered,
  withdrawalReceived,
} from '#features/notifications/server/events/guarantees.ts'
import { depositPaid, refundFailed, refundPaid } from '#features/notifications/server/events/money.ts'
import {
  linkRequested,
  orderCompleted,
  orderEnded,
  orderLate,
  orderPaid,
  orderProcessing,
} from '#features/notifications/server/events/orders.ts'
import { reviewPublished, reviewRefused } from '#features/notifications/server/events/reviews.ts'
import { staffInvited } from '#features/notifications/server/events/staff.ts'
import { supportAnswered, supportReceived, supportUnseen } from '#features/notifications/server/events/support.ts'

/**
 * Which news makes which message: its type, which decides by which of the customer's choices it goes, how it goes by
 * e-mail, and what puts it into words. A new message is one line here and one function; its letter, one template.
 */
export const events = {
  'order.paid': { type: 'payment', mail: 'now', tell: orderPaid },
  'order.link_requested': { type: 'order_update', mail: 'now', tell: linkRequested },
  'order.processing': { type: 'order_update', mail: 'copy', tell: orderProcessing },
  'order.completed': { type: 'order_update', mail: 'progress', tell: orderCompleted },
  'order.partial': { type: 'order_update', mail: 'always', tell: orderEnded },
  'order.failed': { type: 'order_update', mail: 'always', tell: orderEnded },
  'order.canceled': { type: 'order_update', mail: 'always', tell: orderEnded },
  'order.late': { type: 'order_update', mail: 'progress', tell: orderLate },
  'order.refunded': { type: 'payment', mail: 'always', tell: refundPaid },
  'order.refund_failed': { type: 'payment', mail: 'always', tell: refundFailed },
  'deposit.paid': { type: 'payment', mail: 'now', tell: depositPaid },
  'remedy.received': { type: 'support', mail: 'now', tell: remedyReceived },
  'remedy.answered': { type: 'support', mail: 'always', tell: remedyAnswered },
  'remedy.done': { type: 'order_update', mail: 'always', tell: remedyDone },
  'withdrawal.received': { type: 'support', mail: 'now', tell: withdrawalReceived },
  'withdrawal.answered': { type: 'support', mail: 'now', tell: withdrawalAnswered },
  'support.received': { type: 'support', mail: 'now', tell: supportReceived },
  'support.answered': { type: 'support', mail: 'elsewhere', tell: supportAnswered },
  'support.unseen': { type: 'support', mail: 'now', tell: supportUnseen },
  'review.published': { type: 'system', mail: 'copy', tell: reviewPublished },
  'review.refused': { type: 'system', mail: 'now', tell: reviewRefused },
  'account.verification_requested': { type: 'system', mail: 'now', tell: verificationRequested },
  'account.email_verified': { type: 'system', mail: 'copy', tell: addressConfirmed },
  'account.reset_requested': { type: 'system', mail: 'now', isSecurity: true, tell: resetRequested },
  'account.address_in_use': { type: 'system', mail: 'now', isSecurity: true, tell: addressInUse },
  'account.password_changed': { type: 'system', mail: 'now', isSecurity: true, tell: passwordChanged },
  'account.second_factor_on': { type: 'system', mail: 'now', isSecurity: true, tell: secondFactorOn },
  'account.passkey_added': { type: 'system', mail: 'now', isSecurity: true, tell: passkeyAdded },
  'account.second_factor_off': { type: 'system', mail: 'now', isSecurity: true, tell: secondFactorOff },
  'staff.invited': { type: 'system', mail: 'now', tell: staffInvited },
  'account.export_ready': { type: 'system', mail: 'now', isSecurity: true, tell: exportReady },
} satisfies Record<string, Event>

/** News that customers are told of. */
export type ToldNews = keyof typeof events

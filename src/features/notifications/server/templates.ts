import { addressInUse, confirmAddress, exportReady, newPassword, passwordChanged } from '#features/notifications/server/letters/accounts.ts'
import { orderCanceled, orderCompleted, orderFailed, orderLate, orderPartial } from '#features/notifications/server/letters/delivery.ts'
import {
  redelivered,
  refundFailed,
  refundPaid,
  remedyAnswered,
  remedyReceived,
  withdrawalOutcome,
  withdrawalReceipt,
} from '#features/notifications/server/letters/guarantees.ts'
import type { Letter } from '#features/notifications/server/letters/letter.ts'
import { addressWorks, copy, digest } from '#features/notifications/server/letters/notices.ts'
import { orderConfirmed, orderLink, reviewInvitation } from '#features/notifications/server/letters/orders.ts'
import { reviewRefused } from '#features/notifications/server/letters/reviews.ts'
import { sample } from '#features/notifications/server/letters/sample.ts'
import { passkeyAdded, secondFactorOff, secondFactorOn } from '#features/notifications/server/letters/second-factor.ts'
import { staffInvited } from '#features/notifications/server/letters/staff.ts'
import { contactReceived, supportAnswer } from '#features/notifications/server/letters/support.ts'
import { endpointStopped } from '#features/notifications/server/letters/system.ts'
import { depositPaid } from '#features/notifications/server/letters/wallet.ts'
import type { Context } from '#platform/context.ts'

/** Every kind of mail, and what puts it into words: a new one is one line here and one letter. */
export const templates = {
  'order-confirmed': orderConfirmed,
  'tracking-link': orderLink,
  'review-invitation': reviewInvitation,
  'order-completed': orderCompleted,
  'order-partial': orderPartial,
  'order-failed': orderFailed,
  'order-canceled': orderCanceled,
  'order-late': orderLate,
  'refund-paid': refundPaid,
  'refund-failed': refundFailed,
  'remedy-received': remedyReceived,
  'remedy-answered': remedyAnswered,
  'remedy-redelivered': redelivered,
  'withdrawal-receipt': withdrawalReceipt,
  'withdrawal-outcome': withdrawalOutcome,
  'deposit-paid': depositPaid,
  'confirm-address': confirmAddress,
  'new-password': newPassword,
  'address-in-use': addressInUse,
  'password-changed': passwordChanged,
  'export-ready': exportReady,
  'second-factor-on': secondFactorOn,
  'passkey-added': passkeyAdded,
  'second-factor-off': secondFactorOff,
  'review-refused': reviewRefused,
  'staff-invited': staffInvited,
  'contact-received': contactReceived,
  'support-answer': supportAnswer,
  'address-works': addressWorks,
  'endpoint-stopped': endpointStopped,
  copy,
  digest,
  sample,
} satisfies Record<string, (ctx: Context, data: Record<string, string>) => Promise<Letter>>

export type Template = keyof typeof templates

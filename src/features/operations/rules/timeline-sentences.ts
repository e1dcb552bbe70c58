import type { DeliveryStatus } from '#features/delivery/contract.ts'
import { type OrderStatus, statusLabels } from '#features/orders/rules.ts'
import { providerLabels } from '#features/payments/rules/connections.ts'
import type { AttemptStatus } from '#features/payments/rules/kinds.ts'
import type { LedgerReason } from '#features/wallet/rules/transactions.ts'
import { fieldsOf } from '#shared/records.ts'

/** `refund_started` becomes `Refund started`, `conversation.emailed` becomes `Conversation emailed`. A fallback for unknown names. */
export function words(name: string): string {
  const text = name.replaceAll(/[_.]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const events: Record<string, string> = {
  placed: 'The order was placed',
  paid: 'The order was paid',
  held: 'The order was held for a staff check',
  released: 'The order was released for delivery',
  payment_refused: 'A payment was refused',
  processing: 'Delivery started',
  progress: 'Delivery progressed',
  completed: 'The order was completed',
  partial: 'The order was partially delivered',
  canceled: 'The order was canceled',
  failed: 'The order failed',
  late: 'The order is taking longer than expected',
  refund_started: 'A refund was started',
  refunded: 'The refund was paid',
  refund_failed: 'The provider rejected the refund',
}

const claims: Record<string, string> = {
  refund: 'a refund',
  refill: 'a refill',
  revision: 'a revision',
  withdrawal: 'a withdrawal',
  problem: 'help with a problem',
}
const answers: Record<string, string> = {
  granted: 'was granted',
  refused: 'was refused',
  delivered: 'was delivered',
  stopped: 'was stopped',
}

/** The sentence for an order event, such as `placed`, `refill_requested` or `refund_started`. */
export function eventSentence(type: string): string {
  if (events[type]) return events[type]
  const [kind = '', done = ''] = type.split('_')
  if (claims[kind] && done === 'requested') return `The customer asked for ${claims[kind]}`
  if (claims[kind] && answers[done]) return kind === 'problem' ? `The request for help ${answers[done]}` : `The ${kind} ${answers[done]}`
  return words(type)
}

/** The sentence for a customer's guarantee claim. */
export function claimSentence(kind: string): string {
  return `The customer asked for ${claims[kind] ?? words(kind).toLowerCase()}`
}

export const paymentSentences: Record<AttemptStatus, string> = {
  created: 'A payment was started',
  requires_action: 'The payment is waiting for the customer',
  pending: 'The payment is being processed',
  unknown: 'The payment was sent, but the provider hasn’t responded yet',
  succeeded: 'The payment succeeded',
  declined: 'The payment was declined',
  failed: 'The payment failed',
  canceled: 'The payment was canceled',
  expired: 'The payment expired',
}

const providers: Record<string, string> = { ...providerLabels, sandbox: 'the sandbox' }

/** A provider's name as written within a sentence. */
export function providerTitle(provider: string): string {
  return providers[provider] ?? words(provider)
}

/** The first matching pattern wins: `PAYMENT.CAPTURE.REFUNDED` is a refund. */
const webhooks: readonly (readonly [RegExp, string])[] = [
  [/dispute/i, 'reported a dispute'],
  [/refund|reversed/i, 'reported a refund'],
  [/expired/i, 'reported that the payment expired'],
  [/fail|declin|denied|invalid/i, 'reported that the payment failed'],
  [/cancel|voided/i, 'reported that the payment was canceled'],
  [/succe|complet|settled|paid/i, 'reported that the payment succeeded'],
]

/** The sentence for a provider's webhook, such as Stripe's `payment_intent.succeeded`. */
export function webhookSentence(provider: string, type: string): string {
  const found = webhooks.find(([pattern]) => pattern.test(type))
  const text = `${providerTitle(provider)} ${found ? found[1] : 'sent an update about the payment'}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const deliverySentences: Record<DeliveryStatus, string> = {
  waiting: 'is waiting to be sent',
  unknown: 'was sent, but isn’t confirmed yet',
  accepted: 'was accepted',
  in_progress: 'is in progress',
  completed: 'is complete',
  partial: 'was partially completed',
  canceled: 'was canceled',
  failed: 'failed',
  dead: 'is waiting for staff',
}

const reports: Record<string, string> = {
  accepted: 'that it accepted the delivery',
  in_progress: 'progress',
  completed: 'that the delivery is complete',
  partial: 'that the delivery was partially completed',
  canceled: 'that the delivery was canceled',
  failed: 'that the delivery failed',
}

/** The sentence for a supplier's report, with the status that the supplier sent. */
export function reportSentence(supplier: string, status: unknown): string {
  return `${supplier} reported ${(typeof status === 'string' && reports[status]) || 'a status that the shop does not know'}`
}

export const ledgerSentences: Record<LedgerReason, string> = {
  sale: 'The sale was booked',
  surplus_payment: 'An overpayment was booked for refund',
  refund: 'A refund was booked',
  deposit: 'A deposit was booked',
  bonus: 'Bonus credit was booked',
  hold: 'Balance was set aside for the order',
  release: 'Balance that was set aside was returned',
  payout: 'Balance was paid out',
  lapse: 'Bonus credit expired',
  goodwill: 'Goodwill credit was booked',
  correction: 'A correction was booked',
  processor_fee: 'The provider’s fee was booked',
  provider_payout: 'The provider’s payout was booked',
  dispute: 'Disputed money was booked',
}

const actions: Record<string, string> = {
  'order.refunded': 'A refund was made manually',
  'order.released': 'The order was released for delivery',
  'order.confirmation_sent': 'The confirmation was sent again',
  'order.noted': 'A note was added',
  'order.note_deleted': 'A note was deleted',
  'delivery.reported': 'The delivery was updated manually',
  'delivery.retried': 'The delivery was sent to the supplier again',
  'delivery.reassigned': 'The delivery was assigned to another supplier',
  'guarantee_claim.granted': 'The request was granted',
  'guarantee_claim.refused': 'The request was refused',
  'refund.retried': 'The refund was tried again',
  'refund.paid_by_hand': 'The refund was marked as paid',
  'approval.asked': 'An approval was requested',
}

/** The sentence for a staff action. `before` and `after` are from the audit log. */
export function actionSentence(action: string, before: unknown, after: unknown): string {
  if (action === 'order.moved') {
    const [from, to] = [before, after].map((state) => statusName(fieldsOf(state).status))
    return from && to ? `The order was moved from ${from} to ${to}` : 'The order was moved'
  }
  return actions[action] ?? words(action)
}

function statusName(status: unknown): string | undefined {
  return typeof status === 'string' && status in statusLabels ? statusLabels[status as OrderStatus] : undefined
}

export const emailSentences = {
  waiting: 'is about to be sent',
  sent: 'was sent',
  kept: 'was stored, not sent',
  failed: 'could not be sent',
} as const

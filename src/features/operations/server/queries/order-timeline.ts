import type { DeliveryView } from '#features/delivery/contract.ts'
import type { RecordedReport } from '#features/delivery/server/queries.ts'
import type { AdminGuaranteeClaim } from '#features/guarantees/contract.ts'
import type { EmailView } from '#features/notifications/contract.ts'
import type { OrderNoteView, OrderPage, OrderPayment, TimelineEntry } from '#features/operations/contract/orders.ts'
import { methodNames } from '#features/operations/rules/analytics.ts'
import {
  actionSentence,
  claimSentence,
  deliverySentences,
  emailSentences,
  eventSentence,
  ledgerSentences,
  paymentSentences,
  providerTitle,
  reportSentence,
  webhookSentence,
  words,
} from '#features/operations/rules/timeline-sentences.ts'
import type { OrderEventView } from '#features/orders/contract.ts'
import type { WebhookOnRecord } from '#features/payments/server/queries/webhooks.ts'
import type { DatedTransaction } from '#features/wallet/server/queries.ts'
import type { AuditLogRow } from '#platform/db/audit-log.ts'
import { toDollars } from '#shared/money.ts'
import { fieldsOf } from '#shared/records.ts'

/** The records of all features about an order. */
interface OrderRecords {
  events: readonly OrderEventView[]
  payments: readonly OrderPayment[]
  webhooks: readonly WebhookOnRecord[]
  deliveries: readonly DeliveryView[]
  reports: readonly RecordedReport[]
  requests: readonly AdminGuaranteeClaim[]
  mails: readonly EmailView[]
  conversations: OrderPage['conversations']
  bookings: readonly DatedTransaction[]
  actions: readonly AuditLogRow[]
  notes: readonly OrderNoteView[]
}

type Entry = Pick<TimelineEntry, 'key' | 'kind' | 'at' | 'title'> & Partial<TimelineEntry>

/** Merges all records of an order into one timeline, oldest first. */
export function timelineOf(record: OrderRecords): TimelineEntry[] {
  const entries: Entry[] = [
    ...record.events.filter((each) => !hasOwnEntry(each, record)).map(event),
    ...record.payments.map(payment),
    ...record.webhooks.map(webhook),
    ...record.deliveries.map(delivery),
    ...record.reports.map(report),
    ...record.requests.map(request),
    ...record.mails.map(mail),
    ...record.conversations.map(conversation),
    ...record.bookings.map(booking),
    ...record.actions.map(action),
    ...record.notes.map(note),
  ]
  return entries
    .map((entry) => ({ detail: null, who: null, amount: null, entries: [], before: null, after: null, ...entry }))
    .toSorted((a, b) => a.at.localeCompare(b.at))
}

/** Whether the customer's request or the declined payment has its own entry, with more details than the event. */
function hasOwnEntry({ type, reason }: OrderEventView, { requests, payments }: OrderRecords): boolean {
  if (type.endsWith('_requested')) return requests.some(({ kind }) => type === `${kind}_requested`)
  return type === 'payment_refused' && payments.some(({ declineCode }) => declineCode === reason)
}

const units = (count: number) => count.toLocaleString('en-US')
const sentences = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' ') || null

function event({ type, at, actor, reason, delivered, amount }: OrderEventView, index: number): Entry {
  const counted = delivered !== null && `${units(delivered)} delivered.`
  return {
    key: `event-${index}`,
    kind: type === 'progress' ? 'delivery' : 'order',
    at,
    title: eventSentence(type),
    detail: sentences(counted, reason),
    who: actor === 'partner' ? 'supplier' : actor,
    amount: amount || null,
  }
}

function payment({ id, createdAt, method, provider, status, amount, reference, declineCode, card }: OrderPayment): Entry {
  const paidWith = card ? `${words(card.brand)} ${card.last4}` : (methodNames[method] ?? words(method))
  const through = providerTitle(provider) === paidWith ? '' : `, through ${providerTitle(provider)}`
  const detail = sentences(
    provider === 'balance' ? 'From the customer’s balance.' : `${paidWith}${through}.`,
    declineCode && `${words(declineCode)}.`,
    reference && `Reference: ${reference}.`,
  )
  return { key: id, kind: 'payment', at: createdAt, title: paymentSentences[status], detail, who: 'customer', amount }
}

function webhook({ id, provider, type, receivedAt, settledAt, deliveries }: WebhookOnRecord): Entry {
  const detail = sentences(settledAt ? 'Processed.' : 'Not processed yet.', deliveries > 1 && `Received ${deliveries} times.`)
  return { key: id, kind: 'webhook', at: receivedAt.toISOString(), title: webhookSentence(provider, type), detail }
}

function delivery({ id, kind, createdAt, supplier, status, quantity, delivered }: DeliveryView): Entry {
  const to = supplier.kind === 'manual' ? 'our own queue' : supplier.name
  const title = `${kind === 'order' ? 'The order' : `A ${kind}`} was assigned to ${to}`
  const detail = `${units(delivered)} of ${units(quantity)} delivered. The delivery ${deliverySentences[status]}.`
  return { key: id, kind: 'delivery', at: createdAt, title, detail }
}

function report({ supplier, messageId, payload, outcome, receivedAt }: RecordedReport): Entry {
  const { status, delivered } = fieldsOf(payload)
  const detail = sentences(typeof delivered === 'number' && `${units(delivered)} delivered.`, `${words(outcome)}.`)
  return { key: `report-${messageId}`, kind: 'delivery', at: receivedAt.toISOString(), title: reportSentence(supplier, status), detail }
}

function request({ id, kind, createdAt, status, message, amount }: AdminGuaranteeClaim): Entry {
  return {
    key: id,
    kind: 'request',
    at: createdAt,
    title: claimSentence(kind),
    detail: sentences(message && `“${message}”`, `Status: ${words(status).toLowerCase()}.`),
    who: 'customer',
    amount: amount && -amount,
  }
}

function mail({ id, createdAt, subject, status }: EmailView): Entry {
  return { key: id, kind: 'mail', at: createdAt, title: `The email “${subject}” ${emailSentences[status]}` }
}

function conversation({ id, subject, status, lastMessageAt }: OrderPage['conversations'][number]): Entry {
  const title = subject ? `Last message in the conversation “${subject}”` : 'Last message in a conversation'
  const now = status === 'person' || status === 'assistant' ? `with ${status === 'person' ? 'a person' : 'the assistant'}` : status
  return { key: id, kind: 'conversation', at: lastMessageAt, title, detail: `The conversation is now ${now}.` }
}

function booking({ key, reason, bookedAt, description, entries }: DatedTransaction): Entry {
  return {
    key: `booking-${key}`,
    kind: 'ledger',
    at: bookedAt.toISOString(),
    title: ledgerSentences[reason],
    detail: description ?? null,
    entries: entries.map(({ account, amountCents }) => ({ account, amount: toDollars(amountCents) })),
  }
}

function action({ id, at, action: name, actorName, reason, before, after }: AuditLogRow): Entry {
  const title = actionSentence(name, before, after)
  const values = { before: withoutInternalIds(before), after: withoutInternalIds(after) }
  return { key: id, kind: 'staff', at: at.toISOString(), title, detail: reason, who: actorName, ...values }
}

/** The ids of a refund and an email are of no use to staff. Both have their own entries. */
function withoutInternalIds(values: unknown): unknown {
  if (values === null || values === undefined) return null
  const { orderRefundId: _refund, mail: _mail, ...others } = fieldsOf(values)
  return Object.keys(others).length > 0 ? others : null
}

function note({ id, createdAt, author, content }: OrderNoteView): Entry {
  return { key: id, kind: 'note', at: createdAt, title: 'A note was written', detail: content, who: author }
}

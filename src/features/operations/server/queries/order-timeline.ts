import type { DeliveryView } from '#features/delivery/contract.ts'
import type { RecordedReport } from '#features/delivery/server/queries.ts'
import type { AdminGuaranteeClaim } from '#features/guarantees/contract.ts'
import type { EmailView } from '#features/notifications/contract.ts'
import type { OrderNoteView, OrderPage, OrderPayment, TimelineEntry } from '#features/operations/contract/orders.ts'
import type { OrderEventView } from '#features/orders/contract.ts'
import type { WebhookOnRecord } from '#features/payments/server/queries/webhooks.ts'
import type { DatedTransaction } from '#features/wallet/server/queries.ts'
import type { AuditLogRow } from '#platform/db/audit-log.ts'
import { toDollars } from '#shared/money.ts'
import { fieldsOf } from '#shared/records.ts'

/** Everything that the features know of an order. */
interface OnRecord {
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

/** Merges everything that is known of an order into one timeline, oldest first. */
export function timelineOf(record: OnRecord): TimelineEntry[] {
  const entries: Entry[] = [
    ...record.events.map(event),
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
    .map((each) => ({ detail: null, who: null, amount: null, entries: [], before: null, after: null, ...each }))
    .toSorted((one, other) => one.at.localeCompare(other.at))
}

/** `refund_started` as `Refund started`. */
function words(name: string): string {
  const text = name.replaceAll(/[_.]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const units = (count: number) => count.toLocaleString('en-US')

function event({ type, at, actor, reason, delivered, amount }: OrderEventView, place: number): Entry {
  const counted = delivered === null ? null : `${units(delivered)} delivered`
  const detail = [counted, reason].filter(Boolean).join(' · ') || null
  return { key: `event-${place}`, kind: 'order', at, title: words(type), detail, who: actor, amount: amount || null }
}

function payment({ id, createdAt, method, provider, status, amount, reference, declineCode, card }: OrderPayment): Entry {
  const paidWith = card ? `${card.brand} ${card.last4}` : method
  const detail = [`${paidWith} via ${provider}`, reference, declineCode && words(declineCode)].filter(Boolean).join(' · ')
  return { key: id, kind: 'payment', at: createdAt, title: `Payment ${words(status).toLowerCase()}`, detail, who: 'customer', amount }
}

function webhook({ id, provider, type, receivedAt, settledAt, deliveries }: WebhookOnRecord): Entry {
  const detail = [settledAt ? 'processed' : 'not processed yet', deliveries > 1 && `received ${deliveries} times`]
    .filter(Boolean)
    .join(' · ')
  return { key: id, kind: 'webhook', at: receivedAt.toISOString(), title: `Webhook ${type}`, detail, who: provider }
}

function delivery({ id, kind, createdAt, supplier, status, quantity, delivered }: DeliveryView): Entry {
  const title = kind === 'order' ? 'Delivery created' : `${words(kind)} created`
  const detail = `${units(quantity)} from ${supplier.name}; now ${words(status).toLowerCase()}, ${units(delivered)} delivered`
  return { key: id, kind: 'delivery', at: createdAt, title, detail }
}

function report({ supplier, messageId, payload, outcome, receivedAt }: RecordedReport): Entry {
  const { status, delivered } = fieldsOf(payload)
  const title = `Report: ${words(typeof status === 'string' ? status : 'unknown').toLowerCase()}`
  const detail = [typeof delivered === 'number' && `${units(delivered)} delivered`, outcome].filter(Boolean).join(' · ')
  return { key: `report-${messageId}`, kind: 'delivery', at: receivedAt.toISOString(), title, detail, who: supplier }
}

function request({ id, kind, createdAt, status, message, amount }: AdminGuaranteeClaim): Entry {
  const detail = [message, `now ${status}`].filter(Boolean).join(' · ')
  return {
    key: id,
    kind: 'request',
    at: createdAt,
    title: `Requested: ${words(kind).toLowerCase()}`,
    detail,
    who: 'customer',
    amount: amount && -amount,
  }
}

function mail({ id, createdAt, subject, status }: EmailView): Entry {
  return { key: id, kind: 'mail', at: createdAt, title: subject, detail: words(status), who: 'system' }
}

function conversation({ id, subject, status, lastMessageAt }: OrderPage['conversations'][number]): Entry {
  return { key: id, kind: 'conversation', at: lastMessageAt, title: subject || 'Conversation', detail: `Last message; now ${status}` }
}

function booking({ key, reason, bookedAt, description, entries }: DatedTransaction): Entry {
  return {
    key: `booking-${key}`,
    kind: 'ledger',
    at: bookedAt.toISOString(),
    title: `Ledger: ${words(reason).toLowerCase()}`,
    detail: description ?? null,
    entries: entries.map(({ account, amountCents }) => ({ account, amount: toDollars(amountCents) })),
  }
}

function action({ id, at, action: name, actorName, reason, before, after }: AuditLogRow): Entry {
  return { key: id, kind: 'staff', at: at.toISOString(), title: words(name), detail: reason, who: actorName, before, after }
}

function note({ id, createdAt, author, content }: OrderNoteView): Entry {
  return { key: id, kind: 'note', at: createdAt, title: 'Note', detail: content, who: author }
}

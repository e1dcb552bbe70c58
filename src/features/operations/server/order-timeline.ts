import type { DeliveryView } from '#features/delivery/contract.ts'
import type { ReportOnRecord } from '#features/delivery/server/queries/of-order.ts'
import type { RemedyCase } from '#features/guarantees/contract.ts'
import type { MailView } from '#features/notifications/contract.ts'
import type { OrderNoteView, OrderPage, OrderPayment, TimelineEntry } from '#features/operations/contract/order-page.ts'
import type { OrderEventView } from '#features/orders/contract.ts'
import type { WebhookOnRecord } from '#features/payments/server/queries/webhooks.ts'
import type { DatedBooking } from '#features/wallet/server/queries/bookings.ts'
import type { RecordedAction } from '#platform/db/record.ts'
import { toDollars } from '#shared/money.ts'

/** What the owners of an order's parts have on record of it. */
interface OnRecord {
  events: readonly OrderEventView[]
  payments: readonly OrderPayment[]
  webhooks: readonly WebhookOnRecord[]
  deliveries: readonly DeliveryView[]
  reports: readonly ReportOnRecord[]
  requests: readonly RemedyCase[]
  mails: readonly MailView[]
  conversations: OrderPage['conversations']
  bookings: readonly DatedBooking[]
  actions: readonly RecordedAction[]
  notes: readonly OrderNoteView[]
}

type Told = Pick<TimelineEntry, 'key' | 'kind' | 'at' | 'title'> & Partial<TimelineEntry>

/** All of it in one line, oldest first. */
export function timelineOf(record: OnRecord): TimelineEntry[] {
  const told: Told[] = [
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
  return told
    .map((each) => ({ detail: null, who: null, amount: null, entries: [], before: null, after: null, ...each }))
    .toSorted((one, other) => one.at.localeCompare(other.at))
}

/** `refund_started` as `Refund started`. */
function words(name: string): string {
  const text = name.replaceAll(/[_.]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const units = (count: number) => count.toLocaleString('en-US')

function event({ type, at, actor, reason, delivered, amount }: OrderEventView, place: number): Told {
  const counted = delivered === null ? null : `${units(delivered)} delivered`
  const detail = [counted, reason].filter(Boolean).join(' · ') || null
  return { key: `event-${place}`, kind: 'order', at, title: words(type), detail, who: actor, amount: amount || null }
}

function payment({ id, createdAt, method, provider, status, amount, reference, declineCode, card }: OrderPayment): Told {
  const paidWith = card ? `${card.brand} ${card.last4}` : method
  const detail = [`${paidWith} by ${provider}`, reference, declineCode && words(declineCode)].filter(Boolean).join(' · ')
  return { key: id, kind: 'payment', at: createdAt, title: `Payment ${words(status).toLowerCase()}`, detail, who: 'customer', amount }
}

function webhook({ id, provider, type, receivedAt, settledAt, deliveries }: WebhookOnRecord): Told {
  const detail = [settledAt ? 'taken in' : 'not taken in yet', deliveries > 1 && `came ${deliveries} times`].filter(Boolean).join(' · ')
  return { key: id, kind: 'webhook', at: receivedAt.toISOString(), title: `Webhook ${type}`, detail, who: provider }
}

function delivery({ id, kind, createdAt, partner, status, quantity, delivered }: DeliveryView): Told {
  const title = kind === 'order' ? 'Delivery given' : `${words(kind)} given`
  const detail = `${units(quantity)} to ${partner.name}; ${words(status).toLowerCase()} by now, ${units(delivered)} delivered`
  return { key: id, kind: 'delivery', at: createdAt, title, detail }
}

function report({ partner, messageId, payload, outcome, receivedAt }: ReportOnRecord): Told {
  const { status, delivered } = payload as { status?: string; delivered?: number }
  const title = `Report: ${words(status ?? 'unknown').toLowerCase()}`
  const detail = [delivered !== undefined && `${units(delivered)} delivered`, outcome].filter(Boolean).join(' · ')
  return { key: `report-${messageId}`, kind: 'delivery', at: receivedAt.toISOString(), title, detail, who: partner }
}

function request({ id, kind, createdAt, status, message, amount }: RemedyCase): Told {
  const detail = [message, `${status} by now`].filter(Boolean).join(' · ')
  return {
    key: id,
    kind: 'request',
    at: createdAt,
    title: `Asked for: ${words(kind).toLowerCase()}`,
    detail,
    who: 'customer',
    amount: amount && -amount,
  }
}

function mail({ id, createdAt, subject, status }: MailView): Told {
  return { key: id, kind: 'mail', at: createdAt, title: subject, detail: words(status), who: 'system' }
}

function conversation({ id, subject, status, lastMessageAt }: OrderPage['conversations'][number]): Told {
  return { key: id, kind: 'conversation', at: lastMessageAt, title: subject || 'Conversation', detail: `Last message; ${status} by now` }
}

function booking({ key, reason, bookedAt, description, entries }: DatedBooking): Told {
  return {
    key: `booking-${key}`,
    kind: 'ledger',
    at: bookedAt.toISOString(),
    title: `Booked: ${words(reason).toLowerCase()}`,
    detail: description ?? null,
    entries: entries.map(({ account, amountCents }) => ({ account, amount: toDollars(amountCents) })),
  }
}

function action({ id, at, action: name, actorName, reason, before, after }: RecordedAction): Told {
  return { key: id, kind: 'staff', at: at.toISOString(), title: words(name), detail: reason, who: actorName, before, after }
}

function note({ id, createdAt, author, content }: OrderNoteView): Told {
  return { key: id, kind: 'note', at: createdAt, title: 'Note', detail: content, who: author }
}

import type { Order } from '#features/orders/contract.ts'
import { type EvidenceKind, shortenEvidence } from '#features/payments/rules/disputes.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

/** The facts about a disputed order. */
export interface DisputedOrder extends Pick<
  Order,
  'orderNumber' | 'priceCents' | 'paidAt' | 'email' | 'targetUrl' | 'quantity' | 'delivered' | 'startCount'
> {
  /** `5,000 Instagram Views`. */
  title: string
  placedAt: Date
  /** The IP address it was placed from; null if it isn't stored or was already deleted. */
  address: string | null
  /** When the order page was first opened from an email; null if it wasn't. */
  linkOpenedAt: Date | null
  username: string
  /** `Visa 4242`, `PayPal`. */
  paidWith: string
  /** The terms of sale that were accepted with the payment; null for orders placed before terms had versions. */
  accepted: { version: number; publishedAt: Date; url: string } | null
  /** The guarantees that applied, with their wording. */
  terms: { title: string; text: string }[]
  consents: { granted: boolean; wording: string; at: Date }[]
  /** Oldest first. `delivered` is a running total. */
  reports: { at: Date; status: string; delivered: number | null; supplier: string }[]
  emails: { at: Date; recipient: string; subject: string; status: string }[]
  /** Earlier paid orders that were never disputed, newest first. */
  earlier: { orderNumber: string; placedAt: Date; title: string; priceCents: Cents; targetUrl: string }[]
}

const count = (units: number) => units.toLocaleString('en-US')
/** `2026-11-20 17:29 UTC`, which banks everywhere read the same way. */
export const at = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The evidence the shop writes about a disputed order, each text within the provider's limit. Empty texts are left out. */
export function evidenceTexts(order: DisputedOrder): { kind: EvidenceKind; text: string }[] {
  return writeTexts([
    ['order', aboutOrder(order)],
    ['consent', aboutConsent(order)],
    ['delivery', aboutDelivery(order)],
    ['emails', aboutEmails(order)],
    ['earlier_orders', aboutEarlier(order)],
  ])
}

/** Joins the lines of each text and shortens it to the provider's limit. Texts without lines are left out. */
export function writeTexts(texts: [EvidenceKind, (string | false)[]][]): { kind: EvidenceKind; text: string }[] {
  return texts
    .map(([kind, lines]) => ({ kind, lines: lines.filter((line) => line !== false) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ kind, lines }) => ({ kind, text: shortenEvidence(lines.join('\n')) }))
}

function aboutOrder(order: DisputedOrder): (string | false)[] {
  const { orderNumber, title, priceCents, placedAt, paidAt, email, address, username, targetUrl, paidWith } = order
  return [
    `Order ${orderNumber}: ${title}, ${formatMoney(priceCents)}.`,
    `Placed ${at(placedAt)} by ${email}${address === null ? '' : ` from the network address ${address}`}.`,
    paidAt !== null && `Paid ${at(paidAt)} with ${paidWith}.`,
    `Delivered to ${targetUrl}, the page of ${username}, which the customer specified.`,
  ]
}

function aboutConsent({ email, accepted, terms, consents, placedAt }: DisputedOrder): (string | false)[] {
  return [
    accepted !== null &&
      `Terms of sale accepted by paying at ${at(placedAt)}: version ${accepted.version}, published ${at(accepted.publishedAt)}, ${accepted.url}. The checkout states this next to its Pay button.`,
    ...(terms.length > 0 ? [`Terms shown before the payment, in force when ${email} placed the order at ${at(placedAt)}:`] : []),
    ...terms.map(({ title, text }) => `${title}: ${text}`),
    ...aboutConsents({ consents }),
  ]
}

export function aboutConsents({ consents }: Pick<DisputedOrder, 'consents'>): string[] {
  return consents.map(({ granted, wording, at: changedAt }) => `${at(changedAt)}, ${granted ? 'agreed' : 'withdrew'}: “${wording}”`)
}

function aboutDelivery({ quantity, delivered, startCount, reports }: DisputedOrder): (string | false)[] {
  if (delivered === null && reports.length === 0) return []
  return [
    `Delivered ${count(delivered ?? 0)} of ${count(quantity)}.`,
    startCount !== null && `Count before the delivery: ${count(startCount)}.`,
    ...reports.map(({ at: reportedAt, status, delivered: units, supplier }) => {
      return `${at(reportedAt)}, ${supplier}: ${status.replaceAll('_', ' ')}${units === null ? '' : `, ${count(units)} delivered`}`
    }),
  ]
}

function aboutEmails({ emails, linkOpenedAt }: DisputedOrder): (string | false)[] {
  return [
    linkOpenedAt !== null && `The customer opened the link to the order in an email at ${at(linkOpenedAt)}.`,
    emails.length > 0 && 'Emails about the order:',
    ...emails.map(
      ({ at: sentAt, recipient, subject, status }) =>
        `${at(sentAt)} to ${recipient} (${status === 'kept' ? 'not sent' : status}): ${subject}`,
    ),
  ]
}

export function aboutEarlier({ earlier }: Pick<DisputedOrder, 'earlier'>): (string | false)[] {
  return [
    earlier.length > 0 && 'Earlier orders of the same customer, paid and not disputed:',
    ...earlier.map(({ orderNumber, placedAt, title, priceCents, targetUrl }) => {
      return `${orderNumber}, ${at(placedAt)}: ${title}, ${formatMoney(priceCents)}, delivered to ${targetUrl}`
    }),
  ]
}

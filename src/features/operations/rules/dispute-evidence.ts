import type { Order } from '#features/orders/contract.ts'
import { type EvidenceKind, shortenEvidence } from '#features/payments/rules/disputes.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

/** What the shop knows of a disputed order. */
export interface DisputedOrder extends Pick<
  Order,
  'orderNumber' | 'priceCents' | 'paidAt' | 'email' | 'targetUrl' | 'quantity' | 'delivered' | 'startCount'
> {
  /** `5,000 Instagram Views`. */
  title: string
  placedAt: Date
  /** The network address that it was placed from; null if it is not kept (any longer). */
  address: string | null
  /** When its page was first opened by the link in an email; null if it was not. */
  linkOpenedAt: Date | null
  username: string
  /** `Visa 4242`, `PayPal`. */
  paidWith: string
  /** The version of the terms of sale that was accepted with the payment; null for orders before there were versions. */
  accepted: { version: number; publishedAt: Date; url: string } | null
  /** What was agreed to, or is guaranteed, in which words. */
  terms: { title: string; text: string }[]
  consents: { granted: boolean; wording: string; at: Date }[]
  /** Oldest first; counts are totals. */
  reports: { at: Date; status: string; delivered: number | null; supplier: string }[]
  emails: { at: Date; recipient: string; subject: string; status: string }[]
  /** Paid before and never disputed, newest first. */
  earlier: { orderNumber: string; placedAt: Date; title: string; priceCents: Cents; targetUrl: string }[]
}

const count = (units: number) => units.toLocaleString('en-US')
/** `2026-11-20 17:29 UTC`: banks everywhere read it alike. */
export const at = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The texts about a disputed order that the shop writes automatically, each short enough for every provider; empty ones are left out. */
export function evidenceTexts(order: DisputedOrder): { kind: EvidenceKind; text: string }[] {
  return writeTexts([
    ['order', aboutOrder(order)],
    ['consent', aboutConsent(order)],
    ['delivery', aboutDelivery(order)],
    ['emails', aboutEmails(order)],
    ['earlier_orders', aboutEarlier(order)],
  ])
}

/** Texts of lines, each short enough for every provider; without those that have no line. */
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
    `Delivered to ${targetUrl}, the page of ${username} that the customer named.`,
  ]
}

function aboutConsent({ email, accepted, terms, consents, placedAt }: DisputedOrder): (string | false)[] {
  return [
    accepted !== null &&
      `Terms of sale accepted by paying at ${at(placedAt)}: version ${accepted.version}, published ${at(accepted.publishedAt)}, ${accepted.url}. The checkout says so at its Pay button.`,
    ...(terms.length > 0 ? [`Terms shown before the payment, in force when ${email} placed the order at ${at(placedAt)}:`] : []),
    ...terms.map(({ title, text }) => `${title}: ${text}`),
    ...aboutConsents({ consents }),
  ]
}

/** What a customer agreed to, and when. */
export function aboutConsents({ consents }: Pick<DisputedOrder, 'consents'>): string[] {
  return consents.map(({ granted, wording, at: givenAt }) => `${at(givenAt)}, ${granted ? 'agreed' : 'withdrew'}: “${wording}”`)
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
    ...emails.map(({ at: sentAt, recipient, subject, status }) => `${at(sentAt)} to ${recipient} (${status}): ${subject}`),
  ]
}

/** What the customer paid for before. */
export function aboutEarlier({ earlier }: Pick<DisputedOrder, 'earlier'>): (string | false)[] {
  return [
    earlier.length > 0 && 'Earlier orders of the same customer, paid and not disputed:',
    ...earlier.map(({ orderNumber, placedAt, title, priceCents, targetUrl }) => {
      return `${orderNumber}, ${at(placedAt)}: ${title}, ${formatMoney(priceCents)}, delivered to ${targetUrl}`
    }),
  ]
}

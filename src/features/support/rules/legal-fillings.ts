import type { PolicyKind, PolicyNotice } from '#features/guarantees/contract.ts'
import type { Seller } from '#features/legal/rules/business.ts'
import { sellerFillings } from '#features/legal/rules/fillings.ts'
import type { Fillings } from '#features/legal/rules/placeholders.ts'
import { escapeHtml, paragraphs } from '#features/legal/rules/sections.ts'
import { methodName, noPayments, orList, type WaysToPay } from '#features/payments/rules/words.ts'

interface Settings {
  STORE_NAME: string
  STORE_MODE: string
  SMTP_URL?: string | undefined
  GOOGLE_CLIENT_ID?: string | undefined
  ASSISTANT_PROVIDER?: string | undefined
  ASSISTANT_URL?: string | undefined
}

/** The values of placeholders in legal texts, from the shop's seller, configuration, payment methods and guarantees. */
export function legalFillings(config: Settings, seller: Seller, ways: WaysToPay, notices: readonly PolicyNotice[]): Fillings {
  return {
    ...sellerFillings(config.STORE_NAME, seller),
    demo_notice: { block: config.STORE_MODE === 'demo' ? demoNotice(ways) : '' },
    ways_to_pay: { inline: howToPay(ways) },
    data_recipients: { items: recipients(config, ways) },
    guarantees: { items: itemsOf(notices, ['money_back', 'refill', 'revision']) },
    right_of_withdrawal: { items: itemsOf(notices, ['withdrawal']) },
  }
}

function demoNotice({ simulated }: WaysToPay): string {
  const payments = simulated ? 'are simulated' : 'move no real money'
  return paragraphs(`This is a demo shop: payments ${payments}, nothing is delivered, and no contract is formed.`)
}

function howToPay({ methods, simulated }: WaysToPay): string {
  if (methods.length === 0) return noPayments
  const ways = orList([...methods.map(methodName), 'from your balance'])
  if (simulated) return `You can pay by ${ways}. In this shop, all payments are simulated.`
  const cards = methods.includes('card') ? ' Card details go to the payment provider and never reach us.' : ''
  return `You can pay by ${ways}.${cards}`
}

function recipients(config: Settings, ways: WaysToPay): string[] {
  const { SMTP_URL, GOOGLE_CLIENT_ID, STORE_MODE } = config
  const model = modelHost(config)
  return [
    paymentCompanies(ways),
    SMTP_URL ? `Emails: sent through ${escapeHtml(new URL(SMTP_URL).hostname)}.` : 'Emails: kept inside this shop and sent to no one.',
    ...(model
      ? [
          `Chat: a language model run by ${model} words the assistant’s answers. It receives what you write and what it needs to answer, such as your order’s status; your name and email address are not sent.`,
        ]
      : []),
    ...(GOOGLE_CLIENT_ID === undefined
      ? []
      : ['Google: only if you choose to sign in with it. It learns that you did; we get your name and email address.']),
    STORE_MODE === 'demo'
      ? 'Delivery: a demo shop delivers nothing, so nothing is shared.'
      : 'Delivery: the supplier who carries out your order gets the username, the public link, the quantity and your note, but not your name or email address.',
    'Push notifications: only if you turn them on. The maker of your browser delivers them, and can’t read them.',
  ]
}

function modelHost({ ASSISTANT_PROVIDER: provider, ASSISTANT_URL: url }: Settings): string | null {
  if (!provider) return null
  return url ? escapeHtml(new URL(url).hostname) : 'Anthropic'
}

function paymentCompanies({ simulated, providers }: WaysToPay): string {
  if (simulated) return 'Payments: simulated by this shop itself. No payment company is involved, and no money moves.'
  if (providers.length === 0) return 'Payments: no one, as this shop takes no payments yet.'
  return `Payments: ${orList(providers)}, depending on how you pay. What you enter on the payment page goes straight there. If you dispute a payment, they get what we know about the order.`
}

function itemsOf(notices: readonly PolicyNotice[], kinds: readonly PolicyKind[]): string[] {
  return notices.filter(({ kind, isGiven, from }) => kinds.includes(kind) && (isGiven || from !== null)).map(itemOf)
}

/** The text of a guarantee. An upcoming one states its date, so a cached page stays correct. */
function itemOf({ title, terms, isGiven, from }: PolicyNotice): string {
  const text = isGiven ? escapeHtml(terms) : 'No longer offered.'
  const since = from === null ? '' : ` (for orders from ${moment.format(new Date(from))} UTC)`
  return `<strong>${escapeHtml(title)}${since}.</strong> ${text}`
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

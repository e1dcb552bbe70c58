import type { PolicyKind, PolicyNotice } from '#features/guarantees/contract.ts'
import { escapeHtml, type LegalFacts, type LegalSection, list, mailLink, paragraphs } from '#features/support/rules/legal/html.ts'

/** The terms of sale, with the guarantees in force and to come. */
export function termsSections(facts: LegalFacts, notices: readonly PolicyNotice[]): LegalSection[] {
  return [
    { id: 'parties', title: 'Who contracts with whom', html: parties(facts) },
    { id: 'service', title: 'What is sold', html: service },
    { id: 'order', title: 'How a contract comes about', html: order },
    { id: 'price', title: 'Prices and payment', html: price(facts) },
    { id: 'delivery', title: 'Delivery', html: delivery },
    { id: 'refunds', title: 'Refunds and refills', html: refunds(notices) },
    { id: 'withdrawal', title: 'Right of withdrawal', html: withdrawal(facts) + list(...statedOf(notices, ['withdrawal'])) },
    { id: 'platforms', title: 'The rules of the platforms', html: platforms },
    { id: 'conduct', title: 'What we do not deliver', html: conduct },
    { id: 'account', title: 'Account and balance', html: account },
    { id: 'liability', title: 'Liability', html: liability },
    { id: 'law', title: 'Changes and law', html: law(facts) },
  ]
}

const parties = ({ store, email, demo }: LegalFacts) =>
  paragraphs(
    `You buy from ${store}. You reach us at ${mailLink(email)} and through the <a href="/contact">contact page</a>.`,
    ...(demo ? ['This is a demo shop: payments are simulated, nothing is delivered, and no contract comes about.'] : []),
    'You must be of full age, or have the consent of whoever is responsible for you.',
  )

const service =
  paragraphs(
    'Each package is a number of followers, subscribers, likes, views or comments on Instagram, TikTok or YouTube, delivered to the public link that you give. Its page says where deliveries come from, when they start and how long they take.',
  ) +
  list(
    'We owe the number that you bought, delivered to that link.',
    'We do not owe sales, reach beyond it, conversation, or a place in any ranking.',
    'Numbers may drop after a delivery, because platforms remove accounts and people unfollow.',
  )

const order = paragraphs(
  'The catalogue is an invitation to order. With the button that begins with “Pay” you make an offer at the price shown; we accept it when the payment succeeds and the order page opens. If a price has changed meanwhile, you are shown the new one and asked again, and nothing is charged.',
  'The confirmation comes by e-mail with the link of your order. There is one open order of a service for each link at a time, so that each can be counted.',
)

const price = ({ sandbox }: LegalFacts) =>
  paragraphs(
    'Prices are in US dollars and are totals. You pay once; no package renews itself.',
    sandbox
      ? 'You can pay by card, PayPal, crypto or from your balance. In this shop all of them are simulated.'
      : 'You can pay by the methods shown at the checkout, or from your balance. Card details go to the payment provider and never reach us.',
  )

const delivery = paragraphs(
  'The times on a package page are what we aim at; the order page shows what was recorded. Your profile, post or video has to be public until the delivery is complete. If it is not, or the link leads elsewhere, we pause and write to you.',
  'Do not buy the same service for the same link elsewhere while our delivery runs: then nobody can tell whose was whose, and what was delivered is judged by the count alone.',
)

const refunds = (notices: readonly PolicyNotice[]) =>
  paragraphs(
    'When an order is not delivered, you get back what you paid. When a part of it is missing, you get back that part. It goes the way you paid, or to your balance if you prefer.',
  ) +
  list(
    ...statedOf(notices, ['money_back', 'refill', 'revision']),
    'An order that has not started can be canceled on its page, and is paid back in full.',
    'An order that takes longer than it should can be stopped on its page: what is missing is paid back.',
    'What was delivered to a link that you gave by mistake cannot be called back.',
  )

function statedOf(notices: readonly PolicyNotice[], kinds: readonly PolicyKind[]): string[] {
  return notices.filter(({ kind, isGiven, from }) => kinds.includes(kind) && (isGiven || from !== null)).map(stated)
}

/** A guarantee in its own words. One that is to come says from when, so that it stays true while the page is kept. */
function stated({ title, terms, isGiven, from }: PolicyNotice): string {
  const words = isGiven ? escapeHtml(terms) : 'Not given any more.'
  const since = from === null ? '' : ` (for orders from ${moment.format(new Date(from))} UTC on)`
  return `<strong>${escapeHtml(title)}${since}.</strong> ${words}`
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

const withdrawal = ({ email }: LegalFacts) =>
  paragraphs(
    `Consumers in the European Union and the United Kingdom may withdraw from a distance contract within 14 days without giving a reason. Use <a href="/withdraw">the form</a>, which takes two steps and no account, or tell us by e-mail to ${mailLink(email)}, in any words that are clear; what you paid comes back within 14 days, the way you paid it.`,
    'If you ask us to start before these 14 days are over, and choosing a package with an immediate start does, you pay for what has been delivered until you withdraw. After the delivery is complete there is nothing left to withdraw from.',
  )

const platforms = paragraphs(
  'The terms of Instagram, TikTok and YouTube speak against bought engagement. A platform may remove what was delivered, show a post to fewer people or act against an account. You decide whether to take that risk, and you carry it. We deliver from outside, never sign in to your account and do nothing to hide from a platform.',
  'Many countries forbid presenting bought followers, views or comments as proof of popularity to consumers or advertisers. Do not use them so. We are not connected with Instagram, TikTok or YouTube, and their names belong to their owners.',
)

const conduct =
  paragraphs('We refuse, or cancel and refund, an order for content that') +
  list(
    'is unlawful, or incites hatred or violence;',
    'shows or sexualises minors;',
    'deceives people about health, money or elections;',
    'belongs to somebody else who did not agree to the order.',
  )

const account = paragraphs(
  'An account is free and personal. Keep its password to yourself. What you pay into the balance can be spent here or paid back the way it came; bonus credit is a present and is not paid out. You can erase the account in your <a href="/profile">profile</a> at any time, which pays back what you paid in.',
)

const liability = paragraphs(
  'We are liable without limit for intent, gross negligence and harm to life, body or health, and where the law provides for it in any case. Otherwise we are liable for duties that the contract depends on, up to what is foreseeable for an order of its kind. For what a platform decides about your account we are not liable.',
)

const law = ({ store }: LegalFacts) =>
  paragraphs(
    `These terms hold as they stood on the day of your order. The law at the seat of ${store} applies; the protection that the law of your own country gives you as a consumer stays with you.`,
    'If one of these terms does not hold, the others do.',
  )

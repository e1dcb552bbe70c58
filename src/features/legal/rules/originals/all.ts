import type { LegalKind } from '#features/legal/rules/kinds.ts'
import { privacy } from '#features/legal/rules/originals/privacy.ts'
import { terms } from '#features/legal/rules/originals/terms.ts'
import { list, paragraphs, type LegalSection } from '#features/legal/rules/sections.ts'

const imprint = (): LegalSection[] => [
  { id: 'seller', title: 'Who runs this shop', html: paragraphs('{store} is run by:', '{business}', '{demo_notice}') },
  {
    id: 'contact',
    title: 'How to reach us',
    html: paragraphs('Email {email}, or use the <a href="/contact">contact page</a> or the <a href="/live-chat">live chat</a>.'),
  },
  {
    id: 'content',
    title: 'Content of this site',
    html: paragraphs(
      'We are responsible for what we publish here. Reviews are the opinions of the customers who wrote them; we check them for spam before they appear. If something here is wrong or infringes your rights, email {email} and we’ll look into it.',
      'We are not affiliated with Instagram, TikTok or YouTube, and their names belong to their owners.',
    ),
  },
]

const refunds = (): LegalSection[] => [
  { id: 'undelivered', title: 'What isn’t delivered is refunded', html: undelivered },
  { id: 'cancel', title: 'Canceling an order', html: cancel },
  { id: 'guarantees', title: 'Guarantees', html: guarantees },
  { id: 'withdrawal', title: 'Right of withdrawal', html: withdrawal },
  { id: 'how', title: 'How to ask, and how we pay', html: how },
  { id: 'seller', title: 'Who you deal with', html: paragraphs('{business}', '{demo_notice}') },
]

const undelivered =
  paragraphs('You pay for what is delivered, and for nothing else:') +
  list(
    'If an order isn’t delivered, you get a full refund.',
    'If part of it is missing, you get a refund for that part.',
    'If an order is late, you can stop it on its page and get a refund for what’s missing.',
  )

const cancel = paragraphs(
  'You can cancel an order that hasn’t started on its page, for a full refund. What has been delivered to a link you entered by mistake can’t be taken back.',
)

const guarantees = paragraphs('These guarantees come with every order that they name:', '{guarantees}')

const withdrawal = paragraphs(
  'Consumers in the European Union and the United Kingdom may withdraw from an order within 14 days without giving a reason. Use <a href="/withdraw">the form</a> or email {email}. The <a href="/terms#withdrawal">terms</a> say what happens if delivery has begun.',
  '{right_of_withdrawal}',
)

const how =
  list(
    'Open the order from the link in your confirmation, or under <a href="/tracking">Track your order</a>, and choose what you need there.',
    'Or email {email} with your order number.',
  ) + paragraphs('We refund you the way you paid, or to your balance if you prefer. Each refund comes with a credit note.')

/** The legal texts that come with the shop, with placeholders. */
export const originals: Record<LegalKind, LegalSection[]> = {
  terms: terms(),
  privacy: privacy(),
  imprint: imprint(),
  refunds: refunds(),
}

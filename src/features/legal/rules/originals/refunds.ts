import { list, paragraphs } from '#features/legal/rules/html.ts'
import type { LegalSection } from '#features/legal/rules/sections.ts'

/** The refund policy as the shop comes with it. */
export const refunds = (): LegalSection[] => [
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

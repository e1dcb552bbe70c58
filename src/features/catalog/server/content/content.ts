import type { ServiceContent } from '#features/catalog/contract.ts'
import { serviceLabel, type ServiceKind } from '#features/catalog/rules.ts'

/** The texts of a package page. */
export function serviceContent(kind: ServiceKind): ServiceContent {
  const label = serviceLabel(kind)
  return {
    title: `Buy ${label}`,
    lead: `Choose a package, give us the link, and follow the delivery. No password, no account needed.`,
    badges: ['Delivered by people', 'No password needed', 'Tracked from order to delivery', 'Undelivered part refunded'],
    benefits: [
      { title: 'Nothing to hand over', text: 'We need the public link and nothing else. We never ask for a password.' },
      { title: 'Paced delivery', text: 'Delivery arrives over time rather than all at once.' },
      { title: 'One total', text: 'The price on the card is the price you pay.' },
      { title: 'Kept on record', text: 'Each step of your order is recorded with its time.' },
    ],
    faq: [
      { question: `What do I need to order ${label}?`, answer: 'A public link and an e-mail address for the receipt.' },
      { question: 'Do you need my password?', answer: 'No. Nobody who delivers for us needs it; do not give it to anyone.' },
      { question: 'When does it start?', answer: 'The start time of this service stands beside the packages.' },
      { question: 'How do I follow my order?', answer: 'With the tracking link in the confirmation e-mail.' },
      { question: 'What if something is not delivered?', answer: 'What is not delivered is refunded.' },
      { question: 'How can I pay?', answer: 'By card, PayPal or crypto.' },
    ],
    delivery: 'Delivered within 24–48 hours',
  }
}

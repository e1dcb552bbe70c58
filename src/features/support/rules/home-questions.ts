import type { ShownClaims } from '#features/claims/contract.ts'

/** The eight questions of the home page. A guarantee is named where its claim may be shown. */
export const questions = ({ money_back }: ShownClaims): { question: string; answer: string }[] => [
  {
    question: 'Do I need an account to order?',
    answer:
      'No. Checkout asks for a username, an e-mail address and a link. The confirmation e-mail carries a link that opens your order again.',
  },
  {
    question: 'Do you need my password?',
    answer: 'Never. Every delivery works from a public link. If anyone asks you for a password in our name, do not give it to them.',
  },
  {
    question: 'When does delivery start?',
    answer:
      'Likes and views start within 15 to 30 minutes, comments within 2 to 6 hours, TikTok followers and YouTube subscribers within 24 to 48 hours. Each package says how long it takes from there.',
  },
  {
    question: 'Does my profile have to be public?',
    answer:
      'Yes, while the delivery runs. Nobody can follow, like or watch what they cannot see. You can set it to private again afterwards.',
  },
  {
    question: 'How can I pay?',
    answer: 'By card, PayPal, or crypto (Bitcoin, Ethereum or USDC). You pay once, for one package. There is no subscription.',
  },
  {
    question: 'How do I follow my order?',
    answer:
      'On its tracking page, which opens after the payment and from the link in your confirmation e-mail. It shows what has happened, with times, and what is still ahead.',
  },
  {
    question: 'What if something is not delivered?',
    answer: money_back
      ? `You get back what you paid for it. The ${money_back} money-back guarantee covers every order.`
      : 'You get back what you paid for it.',
  },
  {
    question: 'Can I place several orders for the same post?',
    answer:
      'Different services can run side by side. A second order of the same service can be placed once the first one is finished, so that each can be counted.',
  },
]

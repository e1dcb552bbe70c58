import type { ShownClaims } from '#features/claims/contract.ts'
import { noPayments, type WaysToPay, waysWithCoins } from '#features/payments/rules/words.ts'

/** The home page's eight questions. A guarantee is named only while its claim may be shown; `times` are the shop's delivery times. */
export const questions = (
  { money_back }: ShownClaims,
  ways: WaysToPay,
  times: readonly string[],
): { question: string; answer: string }[] => [
  {
    question: 'Do I need an account to order?',
    answer:
      'No. At checkout we ask for a username, an email address and a link. Your confirmation email has a link that opens your order again.',
  },
  {
    question: 'Do you need my password?',
    answer: 'Never. We deliver to a public link. If anyone asks for your password in our name, don’t share it.',
  },
  {
    question: 'When does delivery start?',
    answer: `That depends on the service. ${times.map((line) => `${line}.`).join(' ')}`,
  },
  {
    question: 'Does my profile have to be public?',
    answer: 'Yes, during delivery: nobody can follow, like or watch what they can’t see. You can make it private again afterwards.',
  },
  {
    question: 'How can I pay?',
    answer: `${ways.methods.length > 0 ? `By ${waysWithCoins(ways)}.` : noPayments} You pay once for each package. There’s no subscription.`,
  },
  {
    question: 'How do I track my order?',
    answer:
      'On its tracking page, which opens after you pay and from the link in your confirmation email. It shows what has happened, with times, and what’s next.',
  },
  {
    question: 'What if something isn’t delivered?',
    answer: money_back ? `You get a refund for it. Our ${money_back} money-back guarantee covers every order.` : 'You get a refund for it.',
  },
  {
    question: 'Can I place several orders for the same post?',
    answer:
      'Yes. Different services can run at the same time. You can place a second order of the same service once the first one is finished, so that each can be counted.',
  },
]

import type { ShownClaims } from '#features/claims/contract.ts'

interface ContactTexts {
  reasons: string[]
  questions: { question: string; answer: string }[]
}

/** The longer texts of the page, composed by its loader. */
export function contactTexts({ money_back }: ShownClaims): ContactTexts {
  return {
    reasons: [
      'An order stands still, or came to the wrong link',
      'A payment failed, or was taken twice',
      'You need more than the largest package, or many at once',
      'You are not sure which package fits',
      'You found a mistake of ours',
    ],
    questions: [
      {
        question: 'What should I write about an order?',
        answer: 'Its number, such as GS-100234, and what is wrong. It stands on the order page and in the confirmation e-mail.',
      },
      {
        question: 'Where does the answer come?',
        answer: 'To the e-mail address that you give here. Look into the spam folder if you miss it.',
      },
      {
        question: 'Can I get my money back?',
        answer: `Yes, for what is not delivered${money_back ? `, under the ${money_back} money-back guarantee` : ''}. Your order’s page shows what is open and asks for it in one step.`,
      },
      {
        question: 'Do you sell larger amounts?',
        answer:
          'Yes. Tell us the platform, the service, the amount and by when. You get a price and an honest view of whether it makes sense.',
      },
    ],
  }
}

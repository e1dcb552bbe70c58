import type { ShownClaims } from '#features/claims/contract.ts'

interface ContactTexts {
  reasons: string[]
  questions: { question: string; answer: string }[]
}

/** The longer texts of the page. */
export function contactTexts({ money_back }: ShownClaims): ContactTexts {
  return {
    reasons: [
      'My order is stuck or went to the wrong link',
      'My payment failed or I was charged twice',
      'I need a larger or custom package',
      'I’m not sure which package is right for me',
      'I found a mistake on the site',
    ],
    questions: [
      {
        question: 'What should I include when I ask about an order?',
        answer:
          'Your order number, such as GS-K7M2X9PD, and what’s wrong. You’ll find the number on your order page and in your confirmation email.',
      },
      {
        question: 'How will you reply?',
        answer: 'By email, to the address you enter here. If you don’t see our reply, check your spam folder.',
      },
      {
        question: 'Can I get a refund?',
        answer: `Yes, for anything we don’t deliver${money_back ? `, under our ${money_back} money-back guarantee` : ''}. You can request it in one step on your order page.`,
      },
      {
        question: 'Do you offer larger packages?',
        answer: 'Yes. Tell us the platform, service, amount and deadline. We’ll send you a price and our honest advice.',
      },
    ],
  }
}

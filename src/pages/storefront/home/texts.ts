import type { ShownClaims } from '#features/claims/contract.ts'

export interface HomeTexts {
  steps: { title: string; text: string }[]
  problems: { problem: string; solution: string }[]
  questions: { question: string; answer: string }[]
}

/** The longer texts of the home page. The loader composes them, so that no script carries what the page already says. */
export function homeTexts(claims: ShownClaims): HomeTexts {
  return { steps, problems: problems(claims), questions: questions(claims) }
}

const steps: HomeTexts['steps'] = [
  { title: 'Choose a package', text: 'Pick the platform, the service and the amount. Price and pace stand on every card.' },
  {
    title: 'Add your link and pay',
    text: 'A username, an e-mail address and the link of your profile, post or video. We check the link before you pay.',
  },
  { title: 'Watch it grow', text: 'Follow the order on its own page, from the payment to the last of the delivery.' },
]

function problems(claims: ShownClaims): HomeTexts['problems'] {
  return [
    {
      problem: 'You are asked for the password of your account.',
      solution: 'A username and a public link is all that a delivery needs. We never ask for a password.',
    },
    {
      problem: 'You pay, and then you hear nothing.',
      solution: 'Every order has a page of its own that shows payment, start and progress as they are recorded.',
    },
    {
      problem: 'The price grows on the way to the till.',
      solution: 'The price on the package is the total. If it changes while you shop, we show you the new one and ask again.',
    },
    ...(claims.money_back
      ? [
          {
            problem: 'When nothing arrives, nobody answers for it.',
            solution: `What is not delivered is refunded, under a ${claims.money_back} money-back guarantee${claims.refill ? `, and views are refilled for ${claims.refill.replace('-day', ' days')}` : ''}.`,
          },
        ]
      : []),
  ]
}

const questions = (claims: ShownClaims): HomeTexts['questions'] => [
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
    answer: claims.money_back
      ? `You get back what you paid for it. The ${claims.money_back} money-back guarantee covers every order.`
      : 'You get back what you paid for it.',
  },
  {
    question: 'Can I place several orders for the same post?',
    answer:
      'Different services can run side by side. A second order of the same service can be placed once the first one is finished, so that each can be counted.',
  },
]

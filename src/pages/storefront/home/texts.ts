import type { ClaimId, ShownClaims } from '#features/claims/contract.ts'
import { questions } from '#features/support/rules/home-questions.ts'
import type { IconName } from '#ui/icons/sheet-icon.tsx'
import { type AudienceText, audiences } from './audience-texts.ts'

interface Point {
  title: string
  text: string
}

export interface HomeTexts {
  problems: { problem: string; solution: string }[]
  /** Each with its figure; one whose claim may not be shown is not here. */
  features: (Point & { icon: IconName; figure: string })[]
  steps: Point[]
  benefits: (Point & { icon: IconName })[]
  /** What the buyer does, and what is seen of it. */
  runs: (Point & { sign: string })[]
  audiences: AudienceText[]
  what: { title: string; paragraphs: string[] }
  questions: { question: string; answer: string }[]
}

/** The longer texts of the home page. The loader composes them, so that no script carries what the page already says. */
export function homeTexts(store: string, claims: ShownClaims): HomeTexts {
  return {
    problems: problems(claims),
    features: features.flatMap(({ claim, ...feature }) => {
      const figure = claims[claim]
      return figure ? [{ ...feature, figure }] : []
    }),
    steps,
    benefits: benefits(claims).slice(0, 6),
    runs,
    audiences: audiences(claims),
    what: what(store),
    questions: questions(claims),
  }
}

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

const features: (Point & { icon: IconName; claim: ClaimId })[] = [
  {
    claim: 'customers',
    icon: 'user',
    title: 'Customers',
    text: 'Creators, shops and artists who ordered here, many of them more than once.',
  },
  { claim: 'delivered', icon: 'eye', title: 'Growth delivered', text: 'Followers, likes, views and comments, counted as they arrived.' },
  { claim: 'on_time', icon: 'clock', title: 'Delivered on time', text: 'Within the time that stood on the package when it was bought.' },
  { claim: 'support', icon: 'info', title: 'Support', text: 'A question about your order is answered at any hour.' },
]

const steps: Point[] = [
  { title: 'Choose a package', text: 'Pick the platform, the service and the amount. Price and pace stand on every card.' },
  {
    title: 'Add your link and pay',
    text: 'A username, an e-mail address and the link of your profile, post or video. We check the link before you pay.',
  },
  { title: 'Watch it grow', text: 'Follow the order on its own page, from the payment to the last of the delivery.' },
]

const benefits = ({ money_back, refill, retention }: ShownClaims): HomeTexts['benefits'] => [
  { icon: 'lock', title: 'No password, ever', text: 'A public link is enough. We could not sign in to your account if we wanted to.' },
  ...(money_back
    ? [
        {
          icon: 'shield',
          title: `${money_back} money-back guarantee`,
          text: 'What is not delivered is paid back, the way you paid it.',
        } as const,
      ]
    : []),
  ...(refill
    ? [
        {
          icon: 'refresh',
          title: `${refill} refill on views`,
          text: 'If the count drops below what you bought, we fill it up at no cost.',
        } as const,
      ]
    : []),
  ...(retention
    ? [
        {
          icon: 'user',
          title: `${retention} of followers stay`,
          text: 'Counted 30 days after the delivery, when the first have had time to leave.',
        } as const,
      ]
    : []),
  { icon: 'wallet', title: 'One price, once', text: 'What stands on the package is the total. Nothing renews itself.' },
  { icon: 'list', title: 'Everything on record', text: 'Payment, start, progress and end, each with its time, on a page of its own.' },
  { icon: 'clock', title: 'A natural pace', text: 'Deliveries are spread over hours or days rather than poured out at once.' },
  {
    icon: 'check-circle',
    title: 'Links checked first',
    text: 'You see what we understood before you pay, so that nothing goes to the wrong place.',
  },
  { icon: 'eye', title: 'Honest limits', text: 'We say what a package cannot do, and refuse orders for what should not be pushed.' },
]

const runs: HomeTexts['runs'] = [
  {
    title: 'Choose package',
    text: 'Compare sizes by the price of a single unit, and general with premium sources where a service has both.',
    sign: 'Takes a minute',
  },
  {
    title: 'Complete payment',
    text: 'By card, PayPal or crypto, or from your balance. The receipt comes by e-mail and carries the link of your order.',
    sign: 'Order Placed · Payment Confirmed',
  },
  {
    title: 'Watch growth',
    text: 'Likes and views begin after 15 to 30 minutes, comments after 2 to 6 hours, TikTok and YouTube followers after a day or two.',
    sign: 'Delivery In Progress · Completed',
  },
]

const what = (store: string): HomeTexts['what'] => ({
  title: `What is ${store}?`,
  paragraphs: [
    `${store} is a shop for social-media growth: packages of followers, subscribers, likes, views and comments for Instagram, TikTok and YouTube. A groundswell is the long wave that a distant storm sends ahead. It arrives without noise, and it lifts everything that floats.`,
    'A package does something similar for a profile or a post. It makes the first impression less empty, so that people who would have passed by stop and look. It does not write the caption, and it does not make anybody care: that part is yours.',
    'You buy once, as a guest or with an account, and you can see on one page what has happened to your order and what has not.',
  ],
})

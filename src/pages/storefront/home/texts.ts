import type { ClaimId, ShownClaims } from '#features/claims/contract.ts'
import { methodName, orList, type WaysToPay } from '#features/payments/rules/words.ts'
import { questions } from '#features/support/rules/home-questions.ts'
import type { IconName } from '#ui/icons/sheet-icon.tsx'
import { type AudienceText, audiences } from './audience-texts.ts'

interface Point {
  title: string
  text: string
}

export interface HomeTexts {
  problems: { problem: string; solution: string }[]
  /** Each with its figure; without those whose claim may not be shown. */
  features: (Point & { icon: IconName; figure: string })[]
  steps: Point[]
  benefits: (Point & { icon: IconName })[]
  /** What the customer does, and the statuses they see. */
  runs: (Point & { sign: string })[]
  audiences: AudienceText[]
  what: { title: string; paragraphs: string[] }
  questions: { question: string; answer: string }[]
}

/** The figures, and as sentences state them. */
interface HomeClaims {
  claims: ShownClaims
  marked: ShownClaims
}

/** The longer texts of the home page. The loader composes them, so that they stay out of the page's JavaScript. */
export function homeTexts(store: string, { claims, marked }: HomeClaims, ways: WaysToPay, times: readonly string[]): HomeTexts {
  return {
    problems: problems(claims),
    features: features.flatMap(({ claim, ...feature }) => {
      const figure = claims[claim]
      return figure ? [{ ...feature, figure }] : []
    }),
    steps,
    benefits: benefits(marked).slice(0, 6),
    runs: runs(ways),
    audiences: audiences(claims),
    what: what(store),
    questions: questions(claims, ways, times),
  }
}

function problems(claims: ShownClaims): HomeTexts['problems'] {
  return [
    {
      problem: 'They ask for your account password.',
      solution: 'All we need is your username and a public link. We never ask for your password.',
    },
    {
      problem: 'You pay, and then you hear nothing.',
      solution: 'Every order has its own tracking page with payment, start and progress, updated live.',
    },
    {
      problem: 'Fees appear at checkout.',
      solution: 'The price you see is the total. If it changes while you shop, we ask before you pay.',
    },
    ...(claims.money_back
      ? [
          {
            problem: 'If nothing arrives, you’re on your own.',
            solution: `We refund what we don’t deliver under our ${claims.money_back} money-back guarantee${claims.refill ? `, and refill views for ${claims.refill.replace('-day', ' days')}` : ''}.`,
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
    text: 'Creators, shops and artists have ordered here, many of them more than once.',
  },
  { claim: 'delivered', icon: 'eye', title: 'Growth delivered', text: 'Followers, likes, views and comments delivered so far.' },
  { claim: 'on_time', icon: 'clock', title: 'Delivered on time', text: 'Within the delivery time shown when the order was placed.' },
  {
    claim: 'support',
    icon: 'info',
    title: 'Support',
    text: 'Our chat assistant answers at any hour. Our team reads what it can’t answer.',
  },
]

const steps: Point[] = [
  { title: 'Choose a package', text: 'Pick a platform, a service and an amount. Every card shows price and delivery time.' },
  {
    title: 'Add your link and pay',
    text: 'Enter your username, your email and the link to your profile, post or video. We check the link before you pay.',
  },
  { title: 'Watch it grow', text: 'Track your order from payment to final delivery on its own page.' },
]

const benefits = ({ money_back, refill, retention }: ShownClaims): HomeTexts['benefits'] => [
  {
    icon: 'lock',
    title: 'Never your password',
    text: 'A public link is all we need. We couldn’t sign in to your account if we wanted to.',
  },
  ...(money_back
    ? [
        {
          icon: 'shield',
          title: `${money_back} money-back guarantee`,
          text: 'We refund what we don’t deliver to your original payment method.',
        } as const,
      ]
    : []),
  ...(refill
    ? [
        {
          icon: 'refresh',
          title: `${refill} refill on views`,
          text: 'If your views drop below what you bought, we refill them for free.',
        } as const,
      ]
    : []),
  ...(retention
    ? [
        {
          icon: 'user',
          title: `${retention} of followers stay`,
          text: 'Still there 30 days after delivery.',
        } as const,
      ]
    : []),
  { icon: 'wallet', title: 'One price, one payment', text: 'The price you see is the total. No subscription, no renewals.' },
  { icon: 'list', title: 'Track every step', text: 'See payment, start, progress and completion with times on your order page.' },
  { icon: 'clock', title: 'A natural pace', text: 'We spread deliveries over hours or days instead of all at once.' },
  {
    icon: 'check-circle',
    title: 'Links checked before you pay',
    text: 'We show you where your order will go before you pay, so nothing ends up in the wrong place.',
  },
  { icon: 'eye', title: 'Honest limits', text: 'We tell you what a package can’t do, and we turn down orders that would cause harm.' },
]

const runs = ({ methods }: WaysToPay): HomeTexts['runs'] => [
  {
    title: 'Choose package',
    text: 'Compare sizes by price per unit, and choose general or premium quality where available.',
    sign: 'Takes a minute',
  },
  {
    title: 'Complete payment',
    text: `Pay by ${orList([...methods.map(methodName), 'balance'])}. We email you a receipt with a link to track your order.`,
    sign: 'Order Placed · Payment Confirmed',
  },
  {
    title: 'Watch growth',
    text: 'Each package says when it starts and when it is complete. Your order page shows both as they happen.',
    sign: 'Delivery In Progress · Completed',
  },
]

const what = (store: string): HomeTexts['what'] => ({
  title: `What is ${store}?`,
  paragraphs: [
    `${store} is an online store for social media growth: packages of followers, subscribers, likes, views and comments for Instagram, TikTok and YouTube. A groundswell is the long wave that a distant storm sends ahead. It arrives quietly and lifts everything that floats.`,
    'A package does something similar for your profile or post. It gives you a stronger first impression, so people who would have scrolled past stop and look. It doesn’t write your captions or make people care. That part is up to you.',
    'Check out as a guest or with an account, pay once, and follow your order step by step on its own page.',
  ],
})

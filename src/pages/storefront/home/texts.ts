import type { ClaimId, ShownClaims } from '#features/claims/contract.ts'
import { homeQuestions } from '#features/support/rules/home-questions.ts'
import type { IconName } from '#ui/icons/sheet-icon.tsx'
import { audienceTexts, withMetrics } from './audience-texts.ts'

interface Item {
  id: string
  title: string
  text: string
}

/** The default texts of the home page. The loader fills in placeholders, which keeps the texts out of the page's JavaScript. */
export const homeOriginal = {
  hero: {
    title: 'More eyes on what you make',
    lead: 'Followers, likes, views and comments, delivered to your public link. No password, no account.',
  },
  problems: {
    title: 'What usually goes wrong, and what we do instead',
    lead: 'Buying growth has a bad reputation, often for good reason. We built our shop around the most common complaints.',
    list: [
      {
        id: 'password',
        problem: 'They ask for your account password.',
        solution: 'All we need is your username and a public link. We never ask for your password.',
      },
      {
        id: 'silence',
        problem: 'You pay, and then you hear nothing.',
        solution: 'Every order has its own tracking page with payment, start and progress, updated live.',
      },
      {
        id: 'fees',
        problem: 'Fees appear at checkout.',
        solution: 'The price you see is the total. If it changes while you shop, we ask before you pay.',
      },
      {
        id: 'refunds',
        problem: 'If nothing arrives, you’re on your own.',
        solution: 'We refund what we don’t deliver under our {money_back} money-back guarantee[[, and refill views for {refill|days}]].',
      },
    ],
  },
  numbers: {
    title: 'The numbers so far',
    list: [
      {
        id: 'customers',
        icon: 'user',
        title: 'Customers',
        text: 'Customers who have had an order completed.',
      },
      { id: 'delivered', icon: 'eye', title: 'Growth delivered', text: 'Followers, likes, views and comments delivered so far.' },
      { id: 'on_time', icon: 'clock', title: 'Delivered on time', text: 'Within the delivery time shown when the order was placed.' },
      {
        id: 'support',
        icon: 'info',
        title: 'Support',
        text: 'Our chat assistant answers at any hour. Our team reads what it can’t answer.',
      },
    ] satisfies (Item & { id: ClaimId; icon: IconName })[],
  },
  /** Shown below the title of `runs`. */
  steps: { title: 'Three steps, no account.' },
  /** The customer's steps. `sign` is what they see on the way. */
  runs: {
    title: 'How it works',
    list: [
      {
        id: 'choose',
        title: 'Choose package',
        text: 'Pick a platform, a service and a size. Compare sizes by price per unit, and choose general or premium quality where available.',
        sign: 'Price and delivery time on every card',
      },
      {
        id: 'pay',
        title: 'Complete payment',
        text: 'Enter your username, email and link; we check the link before you pay. Pay by {ways_to_pay}, and we email you a receipt with a link to track your order.',
        sign: 'Order Placed · Payment Confirmed',
      },
      {
        id: 'watch',
        title: 'Watch growth',
        text: 'Each package says when it starts and when it is complete. Your order page shows both as they happen.',
        sign: 'Delivery In Progress · Completed',
      },
    ] satisfies (Item & { sign: string })[],
  },
  offers: { title: 'Where to start', lead: 'One package for each platform. You’ll add your link at checkout.' },
  services: {
    title: 'All services, clear prices',
    lead: 'These are our smallest packages. Choose a service to see all sizes, each with its price per unit.',
    question: 'Need more than our largest package?',
    quote: 'Tell us how much and by when, and we’ll send you a quote.',
  },
  benefits: {
    title: 'Why Choose {store}',
    list: [
      {
        id: 'password',
        icon: 'lock',
        title: 'Never your password',
        text: 'A public link is all we need. We couldn’t sign in to your account if we wanted to.',
      },
      {
        id: 'money-back',
        icon: 'shield',
        title: '{money_back} money-back guarantee',
        text: 'We refund what we don’t deliver to your original payment method.',
      },
      {
        id: 'refill',
        icon: 'refresh',
        title: '{refill} refill on views',
        text: 'If your views drop below what you bought, we refill them for free.',
      },
      { id: 'retention', icon: 'user', title: 'Followers who stay', text: '{retention} of followers stay at least 30 days.' },
      {
        id: 'price',
        icon: 'wallet',
        title: 'One price, one payment',
        text: 'The price you see is the total. No subscription, no renewals.',
      },
      {
        id: 'tracking',
        icon: 'list',
        title: 'Track every step',
        text: 'See payment, start, progress and completion with times on your order page.',
      },
      {
        id: 'pace',
        icon: 'clock',
        title: 'Delivery times up front',
        text: 'Each package says when its delivery starts and when it is complete.',
      },
      {
        id: 'links',
        icon: 'check-circle',
        title: 'Links checked before you pay',
        text: 'We show you where your order will go before you pay, so nothing ends up in the wrong place.',
      },
      {
        id: 'limits',
        icon: 'eye',
        title: 'Honest limits',
        text: 'We tell you what a package can’t do, and what the platforms’ rules say about it.',
      },
    ] satisfies (Item & { icon: IconName })[],
  },
  audiences: { title: 'Made for creators like you', list: audienceTexts },
  reviews: { title: 'What customers say', lead: 'Good or bad, we publish what customers write about their orders.' },
  what: {
    title: 'What is {store}?',
    paragraphs: [
      '{store} is an online store for social media growth: packages of followers, subscribers, likes, views and comments for Instagram, TikTok and YouTube. A groundswell is the long wave that a distant storm sends ahead. It arrives quietly and lifts everything that floats.',
      'A package does something similar for your profile or post. It gives you a stronger first impression, so people who would have scrolled past stop and look. It doesn’t write your captions or make people care. That part is up to you.',
      'Check out as a guest or with an account, pay once, and follow your order step by step on its own page.',
    ],
  },
  questions: { title: 'Questions before your first order', list: homeQuestions },
  posts: { title: 'From the blog', lead: 'How growth really works, with and without a package.' },
  closing: { title: 'Start small and see it arrive', text: 'Order one, watch it arrive, then decide what’s next.' },
}

const MAX_BENEFITS = 6

/** Adds the figures of claims to the texts. Items whose claim may not be shown are left out. */
export function homeTexts(texts: typeof homeOriginal, claims: ShownClaims) {
  return {
    ...texts,
    numbers: {
      ...texts.numbers,
      list: texts.numbers.list.flatMap((number) => {
        const figure = claims[number.id]
        return figure ? [{ ...number, figure }] : []
      }),
    },
    benefits: { ...texts.benefits, list: texts.benefits.list.slice(0, MAX_BENEFITS) },
    audiences: { ...texts.audiences, list: withMetrics(texts.audiences.list, claims) },
  }
}

export type HomeTexts = ReturnType<typeof homeTexts>

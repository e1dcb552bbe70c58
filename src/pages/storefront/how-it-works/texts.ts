import type { ShownClaims } from '#features/claims/contract.ts'
import { methodList, type WaysToPay } from '#features/payments/rules/words.ts'

interface HowItWorksTexts {
  /** `id` names the illustration. */
  steps: { id: 'choose' | 'details' | 'watch'; title: string; text: string; details: string[] }[]
  reasons: { title: string; text: string }[]
}

/** The texts of the page, composed by its loader. Each promise needs its claim. */
export function howItWorksTexts({ money_back }: ShownClaims, { methods }: WaysToPay, times: readonly string[]): HowItWorksTexts {
  return {
    steps: [
      {
        id: 'choose',
        title: 'Choose your package',
        text: 'Pick a platform, a service and an amount. Every card shows price and delivery time.',
        details: [
          'Followers, likes, views or comments; subscribers on YouTube',
          'General or premium quality for selected services',
          'Price per unit, so sizes are easy to compare',
        ],
      },
      {
        id: 'details',
        title: 'Enter your details',
        text: 'Enter your username and the link to your profile, post or video. We check the link right away.',
        details: [
          'No password, and no account needed',
          methods.length > 0 ? `Pay once, by ${methodList(methods)}` : 'Pay once',
          'We email your receipt with a link to track your order',
        ],
      },
      {
        id: 'watch',
        title: 'Watch your growth',
        text: 'Your order page shows payment, start and progress live until your order is complete.',
        details: [...times, 'Estimates are clearly marked as estimates'],
      },
    ],
    reasons: [
      {
        title: 'No access needed',
        text: 'We deliver to what everyone can see. That’s why a public link is enough and you never share your password.',
      },
      {
        title: 'A natural pace',
        text: 'We spread deliveries over hours or days instead of all at once. Your order page shows the progress.',
      },
      {
        title: 'Covered by refunds',
        text: money_back
          ? `We refund what we don’t deliver under our ${money_back} money-back guarantee, to your original payment method.`
          : 'We refund what we don’t deliver to your original payment method.',
      },
    ],
  }
}

import type { ShownClaims } from '#features/claims/contract.ts'

interface HowItWorksTexts {
  /** `id` names the drawing. */
  steps: { id: 'choose' | 'details' | 'watch'; title: string; text: string; details: string[] }[]
  reasons: { title: string; text: string }[]
}

/** The texts of the page, composed by its loader. A promise needs its claim. */
export function howItWorksTexts({ delivery_time, money_back }: ShownClaims): HowItWorksTexts {
  return {
    steps: [
      {
        id: 'choose',
        title: 'Choose your package',
        text: 'Pick the platform, what you want more of, and how much. Price and pace stand on every card.',
        details: [
          'Followers, likes, views or comments; subscribers on YouTube',
          'General or premium sources where a service has both',
          'The price per unit beside the total, so that sizes compare',
        ],
      },
      {
        id: 'details',
        title: 'Enter your details',
        text: 'Give your username and the link of the profile, post or video. We check at once that it can be delivered to.',
        details: [
          'Never a password, and no account unless you want one',
          'Pay once, by card, PayPal or crypto',
          'The receipt comes by e-mail, with the link of your order',
        ],
      },
      {
        id: 'watch',
        title: 'Watch your growth',
        text: 'The order page shows the payment, the start and the progress as they are recorded, until it says completed.',
        details: [
          'Likes and views begin after 15 to 30 minutes, comments after 2 to 6 hours, TikTok and YouTube followers after 24 to 48 hours',
          ...(delivery_time ? [`Most orders are delivered within ${delivery_time}`] : []),
          'What is still ahead is shown as an estimate, and marked as one',
        ],
      },
    ],
    reasons: [
      {
        title: 'From the outside',
        text: 'Deliveries come to what everybody can see. That is why a public link is enough, and why your sign-in stays with you.',
      },
      {
        title: 'At a pace',
        text: 'Packages are spread over hours or days rather than poured out at once. The order page shows how far yours has come.',
      },
      {
        title: 'With a way back',
        text: money_back
          ? `What is not delivered is refunded, under a ${money_back} money-back guarantee, the way you paid for it.`
          : 'What is not delivered is refunded, the way you paid for it.',
      },
    ],
  }
}

interface Step {
  /** Also the id of the illustration. */
  id: 'choose' | 'details' | 'watch'
  title: string
  text: string
  details: string[]
}

/** The default texts of the page. The loader fills in placeholders and adds delivery times to the last step. */
export const howItWorksOriginal = {
  title: 'How it works',
  lead: 'Choose, enter your link and pay. Then watch the rest on your order page.',
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
      text: 'Enter your username and the link to your profile, post or video. We check the link before you pay.',
      details: [
        'No password, and no account needed',
        'Pay once[[, by {payment_methods}]]',
        'We email your receipt with a link to track your order',
      ],
    },
    {
      id: 'watch',
      title: 'Watch your growth',
      text: 'Your order page shows payment, start and progress live until your order is complete.',
      details: ['Estimates are clearly marked as estimates'],
    },
  ] satisfies Step[],
  reasons: {
    title: 'Why it works this way',
    list: [
      {
        id: 'access',
        title: 'No access needed',
        text: 'We deliver to what everyone can see. That’s why a public link is enough and you never share your password.',
      },
      {
        id: 'pace',
        title: 'Times you can check',
        text: 'Each package says when its delivery starts and when it is complete. Your order page shows both as they happen.',
      },
      {
        id: 'refunds',
        title: 'Covered by refunds',
        text: 'We refund what we don’t deliver[[ under our {money_back} money-back guarantee,]] to your original payment method.',
      },
    ],
  },
  closing: {
    title: 'Ready when you are',
    text: 'Start with the smallest package of any service. Ordering takes the same three steps.',
  },
}

/** The canned replies of the demo shop. */
export const replies: [title: string, content: string][] = [
  ['Greeting', 'Hello {name}, thanks for writing. I’m looking into it now.'],
  [
    'Order on its way',
    'Hello {name}, {order} is being delivered. Its page shows how much has arrived, and we’ll message you when it’s complete.',
  ],
  [
    'Profile is private',
    'Hello {name}, the account for {order} is private, so we can’t deliver to it. Please make it public until the order is complete. You don’t need to do anything else.',
  ],
  [
    'Refill',
    'Hello {name}, you can request a refill on the page of {order} while its guarantee is active. We compare the current count with the count before the order.',
  ],
  [
    'Refund paid',
    'Hello {name}, we’ve sent the refund for {order} to your original payment method. It can take a few days to appear on a card statement.',
  ],
  [
    'Password never needed',
    'Hello {name}, we never need your password. If anyone asks for it in our name, please don’t answer, and let us know.',
  ],
]

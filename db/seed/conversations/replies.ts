/** What the demo shop's staff often answers: title, words. */
export const replies: [title: string, content: string][] = [
  ['Greeting', 'Hello {name}, thank you for writing. I am looking into it now.'],
  [
    'Order on its way',
    'Hello {name}, {order} is being delivered. Its page shows how much has arrived, and you get a message once it is complete.',
  ],
  [
    'Profile is private',
    'Hello {name}, the account that {order} is for is private, so nothing can be delivered to it. Please set it to public until the order is complete; you need not do anything else.',
  ],
  [
    'Refill',
    'Hello {name}, you can ask for a refill of {order} on its page, as long as its guarantee runs. It is checked against the count before the order, and usually starts within a day.',
  ],
  ['Refund paid', 'Hello {name}, the money for {order} is on its way to where it was paid from. Cards take three to five days to show it.'],
  [
    'Password never needed',
    'Hello {name}, we never need your password. If somebody asks you for it in our name, please do not answer and tell us.',
  ],
]

import type { Author, Channel, ConversationStatus } from '#features/support/contract.ts'

/** A conversation of the demo shop, and how long ago what was messages. */
export interface DemoConversation {
  channel: Channel
  status: ConversationStatus
  /** The demo customer's; else somebody without an account. */
  isCustomers?: true
  name?: string
  email?: string
  subject?: string
  /** The demo operator is in it, or was. */
  isTaken?: true
  suspected?: true
  messages: [minutesAgo: number, author: Author, content: string][]
}

const DAY = 24 * 60

/** One of each kind that the inbox knows. The demo customer's own is closed: the chat begins anew for whoever tries it. */
export const demoConversations: DemoConversation[] = [
  {
    channel: 'chat',
    status: 'closed',
    isCustomers: true,
    isTaken: true,
    messages: [
      [9 * DAY + 41, 'customer', 'Half of my views have gone again. What can I do?'],
      [9 * DAY + 41, 'assistant', 'Views that go missing within 30 days are delivered again. Shall a person look at your order?'],
      [9 * DAY + 40, 'customer', 'Yes, please.'],
      [9 * DAY + 40, 'note', 'Asked for a person.'],
      [9 * DAY + 34, 'note', 'Took the conversation.'],
      [
        9 * DAY + 33,
        'person',
        'Hello, I am Olive. I have looked at your order: 1,900 views are missing, and a refill of them is on its way.',
      ],
      [9 * DAY + 29, 'customer', 'That was quick, thank you!'],
      [9 * DAY + 28, 'note', 'Closed the conversation.'],
    ],
  },
  {
    channel: 'contact',
    status: 'waiting',
    name: 'Maren Okafor',
    email: 'maren.okafor@example.com',
    subject: 'An invoice with our VAT number',
    messages: [
      [
        5 * 60 + 12,
        'customer',
        'We are a small agency and order for three clients. Can the receipts carry our company’s name and VAT number, and can we have them once a month in one file?',
      ],
    ],
  },
  {
    channel: 'chat',
    status: 'waiting',
    name: 'Jonas',
    email: 'jonas.w@example.com',
    messages: [
      [19, 'customer', 'My order says processing since yesterday. Is that normal?'],
      [
        19,
        'assistant',
        'I can look at an order that you placed with your account, or from its link. I do not see one here. A person can help.',
      ],
      [18, 'customer', 'I ordered without an account. Could somebody have a look?'],
      [18, 'note', 'Asked for a person.'],
    ],
  },
  {
    channel: 'chat',
    status: 'person',
    name: 'Priya',
    isTaken: true,
    messages: [
      [3 * 60 + 6, 'customer', 'Can the comments mention my new album?'],
      [3 * 60 + 6, 'assistant', 'I do not know that. A person can help.'],
      [3 * 60 + 5, 'customer', 'Then a person, please.'],
      [3 * 60 + 5, 'note', 'Asked for a person.'],
      [3 * 60 + 1, 'note', 'Took the conversation.'],
      [3 * 60, 'person', 'Hello Priya! Yes: write its name into the note at checkout, and the comments are written around it.'],
      [2 * 60 + 58, 'customer', 'And if one of them does not fit?'],
    ],
  },
  {
    channel: 'contact',
    status: 'waiting',
    name: 'SEO Team',
    email: 'offers@rank-first.example',
    subject: 'Page one in a week',
    suspected: true,
    messages: [[26 * 60, 'customer', 'Dear owner, we put your site on page one, guaranteed. Click here for our prices.']],
  },
]

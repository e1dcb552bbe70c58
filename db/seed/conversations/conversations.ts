import type { Author, Channel, ConversationStatus } from '#features/support/contract.ts'

/** A conversation in the demo shop, with the age of each message. */
export interface DemoConversation {
  channel: Channel
  status: ConversationStatus
  /** Whether it is the demo customer's. Otherwise it is a guest's. */
  isCustomers?: true
  name?: string
  email?: string
  subject?: string
  /** Whether the demo operator has taken it. */
  isTaken?: true
  suspected?: true
  messages: [minutesAgo: number, author: Author, content: string][]
}

const DAY = 24 * 60

/** One conversation of each kind. The demo customer's own is closed, so that whoever tries the chat starts a new one. */
export const demoConversations: DemoConversation[] = [
  {
    channel: 'chat',
    status: 'closed',
    isCustomers: true,
    isTaken: true,
    messages: [
      [9 * DAY + 41, 'customer', 'Half of my views are gone again. What can I do?'],
      [9 * DAY + 41, 'assistant', 'If views drop within 30 days, we deliver them again. Would you like someone to look at your order?'],
      [9 * DAY + 40, 'customer', 'Yes, please.'],
      [9 * DAY + 40, 'note', 'Asked for a person.'],
      [9 * DAY + 34, 'note', 'Took the conversation.'],
      [9 * DAY + 33, 'person', 'Hello, this is Olive. I’ve checked your order: 1,900 views are missing, and I’ve started a refill.'],
      [9 * DAY + 29, 'customer', 'That was quick, thank you!'],
      [9 * DAY + 28, 'note', 'Closed the conversation.'],
    ],
  },
  {
    channel: 'contact',
    status: 'waiting',
    name: 'Maren Okafor',
    email: 'maren.okafor@example.com',
    subject: 'Invoice with our VAT number',
    messages: [
      [
        5 * 60 + 12,
        'customer',
        'We’re a small agency and order for three clients. Can you put our company name and VAT number on the receipts, and send them once a month in one file?',
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
      [19, 'assistant', 'I can look up an order from your account or its tracking link, but I don’t see one here. Our team can help.'],
      [18, 'customer', 'I ordered without an account. Could someone take a look?'],
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
      [3 * 60 + 6, 'assistant', 'I’m not sure about that. Our team can help.'],
      [3 * 60 + 5, 'customer', 'Then I’d like to talk to someone, please.'],
      [3 * 60 + 5, 'note', 'Asked for a person.'],
      [3 * 60 + 1, 'note', 'Took the conversation.'],
      [3 * 60, 'person', 'Hello Priya! Yes, add its name to the note at checkout, and the comments will mention it.'],
      [2 * 60 + 58, 'customer', 'And what if one of them doesn’t fit?'],
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

import { list, paragraphs, table, type LegalSection } from '#features/legal/rules/sections.ts'

/** The privacy notice as the shop comes with it. */
export const privacy = (): LegalSection[] => [
  { id: 'who', title: 'Who is responsible', html: who },
  { id: 'what', title: 'What we store, and why', html: what },
  { id: 'others', title: 'Who else sees it', html: others },
  { id: 'browser', title: 'Cookies and storage in your browser', html: browser },
  { id: 'statistics', title: 'Statistics', html: statistics },
  { id: 'retention', title: 'How long we keep it', html: retention },
  { id: 'rights', title: 'Your rights, and where to use them', html: rights },
  { id: 'security', title: 'How it is protected', html: security },
]

const who = paragraphs(
  '{store} runs this shop and is responsible for the personal data described here. Email {email} with any question about it; you don’t need to give a reason.',
  '{business}',
  'We ask for as little as an order needs. We never ask for the password of a social account and don’t need one.',
)

const what = table([
  ['What', 'Why', 'Legal ground'],
  [
    'Orders: username, link, note, email address, package, price, and what happened with times',
    'To deliver, show you the progress and handle claims',
    'Contract',
  ],
  [
    'Payments: amount, method, outcome, and of a card its brand and last four digits',
    'To record payments and refund them. We never store the card number itself.',
    'Contract, and the duty to keep accounts',
  ],
  [
    'The network address that an order was placed or a deposit was made from, encrypted, and when you first opened the link to the order in one of our emails',
    'To answer your bank if the payment is disputed',
    'Our legitimate interest in defending payments',
  ],
  [
    'Whether a paid order is held to be checked, and why; and orders that we refused: email address and link. For both we compare keyed codes of your email address, network and card, and the link',
    'To recognize fraud before something is delivered',
    'Our legitimate interest in not delivering what is paid with somebody else’s money',
  ],
  [
    'What led you to the shop in the visit in which you ordered: the name of a campaign in the link, else the website, else nothing; and whether you ordered on a phone, a tablet or a computer',
    'To see which campaigns and websites bring orders, and on which devices checkout causes problems',
    'Our legitimate interest in knowing what our advertising brings',
  ],
  [
    'The time zone that your browser was set to when you ordered',
    'To show times in our emails in your time zone',
    'Our legitimate interest in emails that are easy to read',
  ],
  [
    'Account, where you open one: name, email address, a hash of your password, sign-ins with device and time; if you use them, the number of your Google account, your passkeys, and the secret of your authenticator app, encrypted',
    'To sign you in, and only you',
    'Contract',
  ],
  ['Balance and its movements', 'To keep track of what you can spend', 'Contract, and the duty to keep accounts'],
  ['Reviews: name, text, stars, and your email address, which is never shown', 'To publish customers’ opinions', 'Consent, by sending it'],
  [
    'Messages and chats: what you write to us or to the assistant, the answers, and how you rate a conversation if you do',
    'To answer, and so that you can read and continue the conversation',
    'Our legitimate interest in answering',
  ],
  [
    'A checkout with the reminder ticked: email address, package, username and link as entered there',
    'To email you once if the order isn’t paid three hours later, with a link to the checkout as you left it',
    'Consent, by ticking the box',
  ],
  [
    'Emails and notifications that we sent you, and if you turn on push notifications, the address that your browser gets them at',
    'To send them, again if one didn’t arrive, and to know what we told you',
    'Contract',
  ],
  ['Withdrawals that you declare: name, email address and order number', 'To confirm them and carry them out', 'Legal duty'],
  ['Notes of our staff about an order or your account', 'To handle your requests', 'Our legitimate interest in handling them well'],
  ['Your choice about news and offers, with time and wording', 'To respect it, and prove that we do', 'Consent'],
])

const others = paragraphs('We sell no data and show no third-party ads. We share some of it with others:', '{data_recipients}')

const browser =
  paragraphs('We set no tracking cookies, so there’s no cookie banner. We store only what the shop needs to work in your browser:') +
  table([
    ['Name', 'Kind', 'What it does', 'Lasts'],
    [
      '<code>groundswell_refresh</code> (over HTTPS <code>__Host-groundswell_refresh</code>)',
      'Cookie, not readable by scripts',
      'Keeps you signed in',
      'Until you sign out: at most 30 days if remembered, else until the browser closes, at most 12 hours',
    ],
    [
      '<code>groundswell_device</code> (over HTTPS <code>__Host-groundswell_device</code>)',
      'Cookie, not readable by scripts',
      'Proves that you have signed in in this browser before, so that you get in while others guess passwords',
      '180 days',
    ],
    [
      '<code>groundswell_sign_up</code> (over HTTPS <code>__Host-groundswell_sign_up</code>)',
      'Cookie, not readable by scripts',
      'Proves that you signed up in this browser, so that the link in our email confirms your address without your password',
      '48 hours',
    ],
    [
      '<code>groundswell_visitor</code> (over HTTPS <code>__Host-groundswell_visitor</code>)',
      'Cookie, not readable by scripts',
      'A random number, created when you mark a review as helpful, so that each vote counts once',
      'One year',
    ],
    [
      '<code>token</code>, <code>user</code>',
      'Local storage',
      'Your session and the account details that pages show',
      'Until you sign out',
    ],
    ['<code>theme</code>', 'Local storage', 'Light or dark, if you chose', 'Until you clear it'],
    [
      '<code>groundswell.orders</code>',
      'Local storage',
      'Orders placed in this browser, so that you can find them again',
      'Until you clear it',
    ],
    [
      '<code>groundswell.checkout</code>',
      'Local storage',
      'What you typed at the checkout, never a card, so that an order you left is still there',
      'A week after the last change, or until you sign out or clear it',
    ],
    [
      '<code>groundswell.chat</code>, <code>-awaited</code>, <code>-cleared</code>, <code>-seen</code>, <code>-rating</code>',
      'Local storage',
      'If you chat without an account: your messages, whether an answer is expected, and what you’ve read, cleared or closed',
      'Until you clear it',
    ],
    [
      '<code>groundswell.chat-open</code>, <code>-linked</code>',
      'Session storage',
      'Whether the chat is open, and a conversation that you opened by the link in an email while signed in',
      'Until the tab closes',
    ],
    ['<code>groundswell.votes</code>', 'Local storage', 'Which reviews you marked as helpful', 'Until you clear it'],
    [
      '<code>groundswell.submission</code>, <code>.deposit</code>, <code>.review</code>, <code>.paying</code>, <code>.invitation</code>',
      'Session storage',
      'What you were entering or waiting for, so that a reload doesn’t lose it',
      'Until the tab closes',
    ],
    [
      '<code>groundswell.export</code>',
      'Local storage',
      'The number of the copy of your data that you asked for, so that you find it again',
      'Until you clear it',
    ],
    [
      '<code>push</code>',
      'Local storage',
      'If you turned on push notifications here: for which account',
      'Until you turn them off or sign out',
    ],
    [
      '<code>groundswell.arrival</code>',
      'Session storage',
      'What led you to the shop: a campaign in the link or a website. It is sent to us only with an order',
      'Until the tab closes',
    ],
  ])

const statistics = paragraphs(
  'We count how often each page is opened per day. We store the page, the day, the kind of device (phone, tablet or computer) and a number, and nothing about who opened it: no address, no browser, no identifier. It identifies no one, so it needs no consent and there’s nothing to turn off.',
  'The server keeps a log of requests and errors, with the number of your account if you’re signed in, and without your network address. Email addresses, tokens and card numbers are masked before a line is written.',
)

const retention = list(
  'Orders, payments and ledger entries: as long as accounting law requires, usually six to ten years. When you erase your account, we remove your name and addresses from them right away.',
  'Account: until you erase it.',
  'Offers that are limited per customer: after you erase your account, a keyed code of your email address and one of your card until the offer ends, or for one year if it has no end. Neither can be read from them; they only keep the offer from being used again.',
  'The network address of an order or deposit: 180 days, encrypted, or until you erase your account. If the payment was disputed and we answered with it, as long as the dispute is kept.',
  'Keyed codes of the card and the network that an order was paid and placed with, by which blocked and disputed ones are recognized: as long as the order; that of the network until you erase your account.',
  'Checks of paid orders: one year; who ordered for what, until you erase your account.',
  'Orders that we refused: 90 days after the last one, or until you erase your account.',
  'Email addresses, networks, links and cards that we take no orders of, with the reason: also after a block has ended or an account is erased, so that abuse doesn’t begin again.',
  'A checkout with the reminder ticked: seven days, whether or not the reminder was sent; deleted at once when you clear the box or pay before it is sent, and when you erase your account.',
  'Sign-ins: 30 days after you signed out or they expired. Wrong passwords: hours.',
  'A copy of your data that you asked for: seven days, encrypted.',
  'Emails that we sent: as long as we keep orders; when you erase your account, we remove your address from them. Notifications: until you delete them or your account. Push notifications: until you turn them off.',
  'Withdrawals that you declared: as long as the order. Notes of our staff: until you erase your account. When you erase it, we remove your name and address from withdrawals.',
  'Messages: until the matter is resolved and no claims can arise from it, or until you ask us to delete them.',
  'Reviews: as long as they are published. If you erase your account, they stay without your name.',
  'Votes on reviews: a keyed code of your network for 30 days, and of your account’s email address until you erase the account, so that each person counts once.',
)

const rights =
  paragraphs('You can do most of this yourself, right away:') +
  list(
    'See and download everything we hold about you: <a href="/profile">your profile</a>, Profile Settings, “Download my data”.',
    'Correct your name, or choose which emails you get: the same place.',
    'Erase your account: the same place. Before you confirm, you’ll see what happens to your balance and open orders.',
    'Unsubscribe from news and offers: the same place.',
    'End a session on another device: in the profile, in the list of devices.',
  ) +
  paragraphs(
    'Checked out as a guest? Email {email} from the address you used for the order, and we’ll do the same for you. You may also object to processing, ask us to restrict it, or complain to the data protection authority of your country.',
  )

const security = paragraphs(
  'All traffic is encrypted. We store passwords as argon2id hashes, tokens as hashes and exports encrypted. Pages are the same for every visitor; your own data is fetched with your session and never cached.',
)

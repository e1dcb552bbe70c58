import { type LegalFacts, type LegalSection, list, mailLink, paragraphs, table } from '#features/support/rules/legal/html.ts'

/** The privacy notice, of what the shop stores and hands on as it is configured. */
export function privacySections(facts: LegalFacts): LegalSection[] {
  return [
    { id: 'who', title: 'Who is responsible', html: who(facts) },
    { id: 'what', title: 'What we store, and why', html: what },
    { id: 'others', title: 'Who else gets to see it', html: others(facts) },
    { id: 'browser', title: 'Cookies and storage in your browser', html: browser },
    { id: 'statistics', title: 'Statistics', html: statistics },
    { id: 'retention', title: 'How long we keep it', html: retention },
    { id: 'rights', title: 'Your rights, and where to use them', html: rights(facts) },
    { id: 'security', title: 'How it is protected', html: security },
  ]
}

const who = ({ store, email }: LegalFacts) =>
  paragraphs(
    `${store} runs this shop and is responsible for the personal data described here. Write to ${mailLink(email)} with any question about it; you need not give a reason.`,
    'We ask for as little as an order needs. We never ask for the password of a social account, and we have no use for one.',
  )

const what = table([
  ['What', 'Why', 'Legal ground'],
  [
    'Orders: username, link, e-mail address, package, price, and what happened with times',
    'To deliver, to show you the progress and to answer for it',
    'Contract',
  ],
  [
    'Payments: amount, method, outcome, and of a card its brand and last four digits',
    'To book what was paid and to refund it. The card number itself is never stored.',
    'Contract, and the duty to keep accounts',
  ],
  [
    'Account, where you open one: name, e-mail address, a hash of your password, sign-ins with device and time',
    'To let you in, and nobody else',
    'Contract',
  ],
  ['Balance and its movements', 'To know what is yours', 'Contract, and the duty to keep accounts'],
  [
    'Reviews: name, text, stars, and your e-mail address, which is never shown',
    'To publish what customers think',
    'Consent, by sending it',
  ],
  ['Messages that you send us', 'To answer them', 'Our interest in answering'],
  ['Your choice about news and offers, with time and wording', 'To respect it, and to prove that we do', 'Consent'],
])

const others = ({ sandbox, mailHost, modelHost, google, demo }: LegalFacts) =>
  paragraphs('We sell no data and show no advertising of others. Some of it has to pass through other hands:') +
  list(
    sandbox
      ? 'Payments: simulated by this shop itself. No payment company is involved, and no money moves.'
      : 'Payments: the payment provider named at the checkout. What you type into its fields goes to it directly.',
    mailHost ? `E-mails: they are sent through ${mailHost}.` : 'E-mails: kept inside this shop and not sent to anyone.',
    ...(modelHost
      ? [
          `Chat: answers of the assistant are worded by a language model run by ${modelHost}. It gets what you write and what is needed to answer, such as where your order stands; your name and e-mail address are not sent.`,
        ]
      : []),
    ...(google ? ['Google: only if you choose to sign in with it. It learns that you did; we get your name and e-mail address.'] : []),
    demo
      ? 'Delivery: nothing is delivered by a demo shop, so nothing is handed on.'
      : 'Delivery: whoever carries out an order learns the public link and the amount. Not your name, not your e-mail address.',
  )

const browser =
  paragraphs(
    'We set no cookie to follow you, so there is nothing to ask you about. What is kept in your browser serves what you do yourself:',
  ) +
  table([
    ['Name', 'Kind', 'What it does', 'Lasts'],
    [
      '<code>groundswell_refresh</code>',
      'Cookie, unreadable for scripts',
      'Keeps you signed in',
      'Until you sign out: 30 days if remembered, else until the browser closes',
    ],
    [
      '<code>groundswell_visitor</code>',
      'Cookie, unreadable for scripts',
      'A random number, made when you mark a review as helpful, so that a vote counts once',
      'One year',
    ],
    [
      '<code>token</code>, <code>user</code>',
      'Local storage',
      'Your session, and what the page shows of your account',
      'Until you sign out',
    ],
    ['<code>theme</code>', 'Local storage', 'Light or dark, if you chose', 'Until you clear it'],
    ['<code>groundswell.orders</code>', 'Local storage', 'Orders made in this browser, so that you find them again', 'Until you clear it'],
    ['<code>groundswell.votes</code>', 'Local storage', 'Which reviews you marked as helpful', 'Until you clear it'],
    [
      '<code>groundswell.checkout</code>, <code>.submission</code>, <code>.deposit</code>, <code>.review</code>, <code>.paying</code>, <code>.invitation</code>, <code>.export</code>',
      'Session storage',
      'What you were typing or waiting for, so that a reload does not lose it',
      'Until the tab closes',
    ],
  ])

const statistics = paragraphs(
  'We count how often each page is opened in a day. The count holds the page, the day and a number. It holds nothing about who opened it: no address, no browser, no identifier. Nobody can be recognised in it, so it needs no consent, and there is nothing to switch off.',
  'The server writes a log of calls and faults, without your network address. E-mail addresses, tokens and card numbers are masked before a line is written.',
)

const retention = list(
  'Orders, payments and bookings: as long as the law on accounts asks for, commonly six to ten years. When you erase your account, your name and addresses are taken off them at once.',
  'Account: until you erase it.',
  'Sign-ins: 30 days after their last use. Wrong passwords: hours.',
  'A copy of your data that you asked for: seven days, encrypted.',
  'Messages: until the matter is settled and no claim can follow from it, or until you ask us to delete them.',
  'Reviews: as long as they are published. After erasing an account they stay without a name.',
)

const rights = ({ email }: LegalFacts) =>
  paragraphs('Most of it you can do yourself, at once and without asking us:') +
  list(
    'See and download everything we hold on you: <a href="/profile">your profile</a>, Profile Settings, “Download my data”.',
    'Correct your name, or change what we may write to you about: the same place.',
    'Erase your account: the same place. It says beforehand what becomes of your balance and open orders.',
    'Stop news and offers: the same place.',
    'End a session on another device: in the profile, in the list of devices.',
  ) +
  paragraphs(
    `Bought as a guest? Write to ${mailLink(email)} from the address of the order, and we do the same for you. You may also object to a use, ask that it be restricted, or complain to the data protection authority of your country.`,
  )

const security = paragraphs(
  'Everything travels encrypted. Passwords are stored as argon2id hashes, tokens as hashes, exports encrypted. Pages are the same for every visitor; what is yours is fetched with your session and appears in no cache.',
)

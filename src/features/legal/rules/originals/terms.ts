import { list, paragraphs, type LegalSection } from '#features/legal/rules/sections.ts'

/** The terms of sale as the shop comes with them. */
export const terms = (): LegalSection[] => [
  { id: 'parties', title: 'The parties', html: parties },
  { id: 'service', title: 'What we sell', html: service },
  { id: 'order', title: 'Placing an order', html: order },
  { id: 'price', title: 'Prices and payment', html: price },
  { id: 'delivery', title: 'Delivery', html: delivery },
  { id: 'refunds', title: 'Refunds and refills', html: refunds },
  { id: 'withdrawal', title: 'Right of withdrawal', html: withdrawal },
  { id: 'platforms', title: 'Platform rules', html: platforms },
  { id: 'conduct', title: 'What we don’t deliver', html: conduct },
  { id: 'account', title: 'Account and balance', html: account },
  { id: 'liability', title: 'Liability', html: liability },
  { id: 'law', title: 'Changes and law', html: law },
]

const parties = paragraphs(
  'You buy from {store}. You can reach us at {email} or through the <a href="/contact">contact page</a>.',
  '{business}',
  '{demo_notice}',
  'You must be an adult, or have the consent of a parent or guardian.',
)

const service =
  paragraphs(
    'Each package is a number of followers, subscribers, likes, views or comments on Instagram, TikTok or YouTube, delivered to the public link you provide. Its page says where deliveries come from, when they start and how long they take.',
  ) +
  list(
    'We deliver the quantity you bought to that link.',
    'We don’t promise sales, further reach, conversation or a place in any ranking.',
    'Numbers may drop after delivery, because platforms remove accounts and people unfollow.',
  )

const order = paragraphs(
  'The catalog is an invitation to order. By pressing the button that begins with “Pay” you make an offer at the price shown; we accept it when your payment succeeds and the order page opens. If the price has changed in the meantime, we show you the new one and ask again, and you aren’t charged.',
  'We email you a confirmation with a link to your order. You can have one open order of each service per link at a time, so that each can be counted.',
)

const price = paragraphs('Prices are in US dollars and are totals. You pay once; no package renews automatically.', '{ways_to_pay}')

const delivery = paragraphs(
  'The times on a package page are our targets; the order page shows what actually happened. Your profile, post or video has to be public until delivery is complete. If it isn’t, or if the link leads elsewhere, we pause and contact you.',
  'Don’t buy the same service for the same link elsewhere during our delivery: the two can’t be told apart, so we would judge what was delivered by the count alone.',
)

const refunds =
  paragraphs(
    'If an order isn’t delivered, you get a full refund. If part of it is missing, you get a refund for that part. We refund you the way you paid, or to your balance if you prefer.',
  ) +
  list(
    '{guarantees}',
    'You can cancel an order that hasn’t started on its page, for a full refund.',
    'You can stop a late order on its page and get a refund for what’s missing.',
    'What has been delivered to a link you entered by mistake can’t be taken back.',
  )

const withdrawal = paragraphs(
  'Consumers in the European Union and the United Kingdom may withdraw from a distance contract within 14 days without giving a reason. Use <a href="/withdraw">the form</a>, which takes two steps and no account, or email {email} with a clear statement. We refund you within 14 days, the way you paid.',
  'If you ask us to start before these 14 days are over, and choosing a package with an immediate start does, you pay for what has been delivered until you withdraw. Once delivery is complete, there is nothing left to withdraw from.',
  '{right_of_withdrawal}',
)

const platforms = paragraphs(
  'The terms of Instagram, TikTok and YouTube prohibit bought engagement. A platform may remove what was delivered, show a post to fewer people or restrict an account. You decide whether to take that risk, and you bear it. We deliver from outside, never sign in to your account and do nothing to hide from a platform.',
  'Many countries forbid presenting bought followers, views or comments as proof of popularity to consumers or advertisers. Don’t use them that way. We are not affiliated with Instagram, TikTok or YouTube, and their names belong to their owners.',
)

const conduct =
  paragraphs('We refuse, or cancel and refund, an order for content that') +
  list(
    'is unlawful, or incites hatred or violence;',
    'sexualizes or exploits minors;',
    'deceives people about health, money or elections;',
    'belongs to someone else who didn’t agree to the order.',
  )

const account = paragraphs(
  'An account is free and personal. Keep its password to yourself. You can spend your deposits here or have them paid back the way you paid; bonus credit is a gift and can’t be paid out. You can erase your account in your <a href="/profile">profile</a> at any time; we then refund what is left of your deposits, less bonus credit that came with them and that you’ve spent.',
)

const liability = paragraphs(
  'We are liable without limit for intent, gross negligence and harm to life, body or health, and where the law provides for it in any case. Otherwise we are liable for duties that the contract depends on, up to what is foreseeable for an order of its kind. We are not liable for what a platform decides about your account.',
)

const law = paragraphs(
  'The terms in effect on the day of your order apply. The law at the seat of {store} applies; you keep the consumer protection that the law of your own country gives you.',
  'If one of these terms is invalid, the others remain in effect.',
)

export interface FaqEntry {
  /** The fragment of its URL. Never change it, because other sites link to it. */
  slug: string
  question: string
  answer: string
  /** Additional search words. */
  keywords: string
}

export interface FaqCategory {
  id: string
  title: string
  questions: FaqEntry[]
}

const general: FaqEntry[] = [
  {
    slug: 'what-is-it',
    question: 'What does {store} sell?',
    answer: 'Packages of followers, subscribers, likes, views and comments for {platforms}. You buy one package at a time and pay once.',
    keywords: 'services platforms products packages',
  },
  {
    slug: 'account-needed',
    question: 'Do I need an account?',
    answer:
      'No. You can check out and track your order as a guest. A free account adds your order history, a balance to pay from, and all your receipts in one place.',
    keywords: 'sign up register registration guest login',
  },
  {
    slug: 'what-it-cannot-do',
    question: 'What can’t bought growth do?',
    answer:
      'It can’t make people care. A package makes a profile look less empty and gives a post a first push. Whether visitors stay is up to what they find there.',
    keywords: 'viral algorithm results work worth it famous',
  },
  {
    slug: 'subscription',
    question: 'Is this a subscription?',
    answer: 'No. Every package is a one-time payment. Nothing renews automatically, and we never charge you again for the same order.',
    keywords: 'monthly recurring renew renewal auto',
  },
  {
    slug: 'track-order',
    question: 'How do I track my order?',
    answer:
      'Open the link in your confirmation email, or sign in and open your order history. The tracking page shows what has been delivered, with times, and what comes next. Lost the link? Enter your order number and email on the tracking page and we’ll send you a new one.',
    keywords: 'where status tracking progress follow lost link number',
  },
]

const services: FaqEntry[] = [
  {
    slug: 'delivery-start',
    question: 'When does delivery start, and how long does it take?',
    answer: 'That depends on the service. {delivery_times} Each package says so before you pay.',
    keywords: 'fast quick speed time instant shipping begin',
  },
  {
    slug: 'qualities',
    question: 'What’s the difference between general and premium?',
    answer:
      'Who follows you. Premium followers have a profile picture and videos of their own; general followers may have an empty profile. TikTok followers and YouTube subscribers come in both. The package page describes each before you pay.',
    keywords: 'quality better',
  },
  {
    slug: 'drops',
    question: 'Can the numbers drop after delivery?',
    answer:
      'Yes. Platforms remove accounts, and people unfollow, so some drop is normal.[[ {retention} of the followers we deliver are still there after 30 days.]] Your order’s page shows whether a refill guarantee covers it.',
    keywords: 'drop dropped decrease lose lost disappear gone unfollow permanent',
  },
  {
    slug: 'real-people',
    question: 'Are the followers real people or bots?',
    answer:
      'Every service states its source on its page: who the people are, how they’re reached and why they take part. We don’t create accounts or automate any platform.',
    keywords: 'fake bot accounts source genuine organic',
  },
  {
    slug: 'several-orders',
    question: 'Can I order more than once for the same post?',
    answer:
      'Yes. Different services can run at the same time for the same link. You can place a second order of the same service once the first one is finished, so that each can be counted.',
    keywords: 'multiple twice second split several combine again',
  },
]

const ordering: FaqEntry[] = [
  {
    slug: 'what-to-give',
    question: 'What do I need to place an order?',
    answer:
      'A username, an email address for the receipt, and the link to your profile, post or video. The link has to be public while we deliver.',
    keywords: 'information details url how to buy username',
  },
  {
    slug: 'payment-methods',
    question: 'How can I pay?',
    answer:
      '[[By {payment_methods_and_coins}, or from your balance if you have an account. You can also pay part of an order from your balance and the rest another way.||We can’t take payments yet.]]',
    keywords: 'payment methods credit debit card visa mastercard paypal crypto bitcoin ethereum usdc balance wallet',
  },
  {
    slug: 'crypto',
    question: 'Can I pay with Bitcoin or other crypto?',
    answer: '{crypto_answer}',
    keywords: 'bitcoin btc ethereum eth usdc cryptocurrency coins',
  },
  {
    slug: 'fees',
    question: 'Are there any extra fees or taxes?',
    answer:
      'No. The price on the package is the total; nothing is added at checkout. Prices are in US dollars, and your bank converts them if your card uses another currency.',
    keywords: 'fee tax vat hidden cost price total currency euro pounds dollars',
  },
  {
    slug: 'discounts',
    question: 'Do you have discounts or promo codes?',
    answer:
      'Every package shows its price per unit, so you can compare sizes. If you have a promo code, enter it at checkout: the discount shows in the total before you pay.',
    keywords: 'discount coupon voucher promo code promotion deal sale cheaper',
  },
  {
    slug: 'invoice',
    question: 'Where do I find my receipt or invoice?',
    answer:
      'On your order’s tracking page: every paid order has a receipt to download as a PDF, which you can use as an invoice. Your confirmation email links there. If you’re signed in, your order history has all of them.',
    keywords: 'invoice receipt bill pdf accounting download proof of purchase',
  },
  {
    slug: 'payment-failed',
    question: 'Why was my card declined, and what can I do?',
    answer:
      'Your bank or card company turned the payment down, so you weren’t charged. Open the order on its tracking page and pay again, with another card or method if you like. An unpaid order is canceled after {unpaid_hours} hours.',
    keywords: 'declined failed failure error refused rejected unpaid payment problem',
  },
  {
    slug: 'change-or-cancel',
    question: 'Can I change or cancel an order?',
    answer:
      'Before delivery starts, yes: cancel it on its tracking page for a full refund, or contact us to correct the link. After that, what has been delivered can’t be taken back; your order’s page shows whether you can still stop the rest, and your refund.',
    keywords: 'cancel cancellation stop undo edit refund wrong link typo mistake username correct withdraw withdrawal',
  },
]

const guarantees: FaqEntry[] = [
  {
    slug: 'refunds',
    question: 'When do I get a refund?',
    answer:
      'When an order isn’t delivered, or not in full: you get a refund for what’s missing, the way you paid.[[ Our {money_back} money-back guarantee starts with your payment.]] An order that ends short is refunded automatically. For anything else, your order’s page shows your options and refund amounts.',
    keywords: 'refund refunded money back guarantee return reimburse undelivered partial',
  },
  {
    slug: 'refund-time',
    question: 'How long does a refund take?',
    answer:
      'We send it as soon as it’s approved. A refund to your balance is there as soon as we book it; when your bank or card company shows theirs is up to them. Your order’s page shows where your refund is.',
    keywords: 'refund refunded money back days arrive pending when',
  },
  {
    slug: 'late-order',
    question: 'My order is late. What can I do?',
    answer:
      'Check its tracking page first: it shows how much has been delivered and when the rest is due. Once an order is late, you can stop it there and get a refund for what’s missing. Larger amounts are confirmed by our team first.',
    keywords: 'late delay delayed overdue slow stuck waiting not delivered did not arrive arrived started missing likes followers views',
  },
  {
    slug: 'refill',
    question: 'What is a refill?',
    answer:
      '[[If your views drop below what you bought, we deliver the missing ones again for free within the {refill} refill guarantee. Tell us the current count on your order’s page; we compare it with the count from before delivery.||Where a service has a refill guarantee and its count drops below what you bought, we deliver the difference again. Your order’s page shows whether yours has one.]]',
    keywords: 'refill drop dropped decrease missing replace top up',
  },
  {
    slug: 'reach-support',
    question: 'How do I contact support?',
    answer:
      'Use the live chat, the contact page, or reply to any of our emails.[[ We answer within {email_response}.]][[ The chat assistant answers {support}.]] For an order, check its tracking page first: it shows what we see.',
    keywords: 'contact support help human person agent email phone chat customer service hours reach',
  },
  {
    slug: 'no-confirmation-email',
    question: 'I didn’t get a confirmation email. What now?',
    answer:
      'Check your spam folder first. If it isn’t there, enter your order number and email on the tracking page and we’ll send your order’s link again. If you don’t have the number, contact us.',
    keywords: 'confirmation email spam missing mail not received',
  },
]

const safety: FaqEntry[] = [
  {
    slug: 'password',
    question: 'Do you need my password?',
    answer:
      'Never. We deliver to a public link and need nothing else. If anyone asks for your password in our name, don’t share it, and let us know.',
    keywords: 'login credentials sign in scam phishing',
  },
  {
    slug: 'account-banned',
    question: 'Can my account get banned?',
    answer:
      'A ban is possible: the platforms’ terms prohibit bought engagement, so a platform may remove what was delivered, show a post to fewer people or restrict an account. We deliver from outside and never sign in to your account, but the remaining risk is yours to weigh.',
    keywords: 'ban banned block blocked suspended suspension shadowban risk risky safe danger',
  },
  {
    slug: 'platform-rules',
    question: 'Do the platforms allow buying growth?',
    answer:
      'No. The terms of Instagram, TikTok and YouTube prohibit bought engagement, and a platform may remove what was delivered. Read them and decide for yourself. Don’t present bought numbers as proof of popularity in advertising: many countries forbid it.',
    keywords: 'legal illegal law rules terms of service against allowed allow tos',
  },
  {
    slug: 'private-profile',
    question: 'Does my profile have to be public?',
    answer:
      'Yes, until the delivery is complete: nobody can follow, like or watch what they can’t see. You can make it private again afterwards.',
    keywords: 'private profile account visible hidden',
  },
  {
    slug: 'my-data',
    question: 'What data do you keep about me?',
    answer:
      'Your order, your email address and the link we delivered to. We never store your card number. With an account you can download everything we hold, or delete it, in your profile. The privacy page has the details.',
    keywords: 'privacy personal data gdpr store card details safe secure sell information',
  },
  {
    slug: 'delete-account',
    question: 'How do I delete my account?',
    answer: 'In your profile, under Account Settings. Before you confirm, you’ll see what happens to your balance and any open orders.',
    keywords: 'delete erase close remove account data forget',
  },
]

/** Slots for the shop's own questions. Shown once they have both a question and an answer. */
const MAX_OWN_QUESTIONS = 8
const own = Array.from({ length: MAX_OWN_QUESTIONS }, (_, place): FaqEntry => {
  return { slug: `own-${place + 1}`, question: '', answer: '', keywords: '' }
})

/** The standard FAQ in five categories, and a category for the shop's own questions. */
export const standardFaq = {
  title: 'Frequently asked questions',
  lead: 'Answers about ordering, payment, delivery, refunds and safety.',
  categories: [
    { id: 'general', title: 'General', questions: general },
    { id: 'services', title: 'Services & Quality', questions: services },
    { id: 'ordering', title: 'Ordering & Payment', questions: ordering },
    { id: 'guarantees', title: 'Guarantees & Support', questions: guarantees },
    { id: 'safety', title: 'Safety & Compliance', questions: safety },
    { id: 'own', title: 'More questions', questions: own },
  ] satisfies FaqCategory[],
  closing: { title: 'Still have a question?', text: 'Ask us. If it’s about an order, include your order number.' },
}

/** Slugs of the questions that people ask before they buy: whether it is safe, lasts, and can harm their account. */
const doubts = ['password', 'drops', 'account-banned']

/** The FAQ entries that package pages show next to the price, without those that the owner removed. */
export function purchaseQuestionsOf(categories: readonly FaqCategory[]): FaqEntry[] {
  const shown = shownCategories(categories).flatMap(({ questions }) => questions)
  return doubts.flatMap((slug) => shown.find((entry) => entry.slug === slug) ?? [])
}

/** The categories that have a question to show. */
export function shownCategories(categories: readonly FaqCategory[]): FaqCategory[] {
  return categories
    .map((category) => ({ ...category, questions: category.questions.filter(({ question, answer }) => question && answer) }))
    .filter(({ questions }) => questions.length > 0)
}

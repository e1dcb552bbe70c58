import type { ShownClaims } from '#features/claims/contract.ts'

interface FaqEntry {
  /** The fragment of its address; never changed, because others link to it. */
  slug: string
  question: string
  answer: string
}

export interface FaqCategory {
  title: string
  questions: FaqEntry[]
}

/** Five categories of three questions. A figure is said where its claim may be shown. */
export function faqTexts(store: string, claims: ShownClaims): FaqCategory[] {
  return [
    { title: 'General', questions: general(store) },
    { title: 'Services & Quality', questions: services(claims) },
    { title: 'Ordering & Payment', questions: ordering },
    { title: 'Guarantees & Support', questions: guarantees(claims) },
    { title: 'Safety & Compliance', questions: safety },
  ]
}

const general = (store: string): FaqEntry[] => [
  {
    slug: 'what-is-it',
    question: `What does ${store} sell?`,
    answer:
      'Packages of followers, subscribers, likes, views and comments for Instagram, TikTok and YouTube. You buy one package, once. There is no subscription.',
  },
  {
    slug: 'account-needed',
    question: 'Do I need an account?',
    answer:
      'No. You can buy and follow an order as a guest. An account adds your order history, a balance to pay from, and your receipts in one place.',
  },
  {
    slug: 'what-it-cannot-do',
    question: 'What can bought growth not do?',
    answer:
      'It does not make people care. A package makes a profile look less empty and gives a post a first push. Whether those who then look stay is up to what they find.',
  },
]

const services = ({ retention, delivery_time }: ShownClaims): FaqEntry[] => [
  {
    slug: 'delivery-start',
    question: 'When does a delivery start, and how long does it take?',
    answer: `Likes and views start in 15 to 30 minutes. Comments start in 2 to 6 hours and are spread over 12 to 24 hours. TikTok followers and YouTube subscribers start in 24 to 48 hours; the former take 1 to 3 days, the latter 3 to 7.${delivery_time ? ` Most orders are complete within ${delivery_time}.` : ''}`,
  },
  {
    slug: 'qualities',
    question: 'What is the difference between general and premium?',
    answer:
      'Where they come from. Premium followers have a picture and videos of their own, general ones may have an empty profile. TikTok followers and YouTube subscribers come in both; the package page describes them before you pay.',
  },
  {
    slug: 'drops',
    question: 'Can the numbers drop again?',
    answer: `Yes. Platforms remove accounts, and people unfollow.${retention ? ` ${retention} of the followers we deliver are still there after 30 days.` : ''} Bought numbers should be seen as a start, not as a stock.`,
  },
]

const ordering: FaqEntry[] = [
  {
    slug: 'what-to-give',
    question: 'What do I have to give for an order?',
    answer:
      'A username, an e-mail address for the receipt, and the link of the profile, post or video. The link has to be public while we deliver.',
  },
  {
    slug: 'payment-methods',
    question: 'How can I pay?',
    answer:
      'By card, PayPal or crypto (Bitcoin, Ethereum, USDC), and from your balance if you have an account. You pay once; the price on the package is the total.',
  },
  {
    slug: 'change-or-cancel',
    question: 'Can I change or cancel an order?',
    answer:
      'As long as nothing is being delivered: cancel it on its page and you have the money back, or write to us and we correct the link. Once a delivery runs it cannot be called back.',
  },
]

const guarantees = ({ money_back, refill, email_response, support }: ShownClaims): FaqEntry[] => [
  {
    slug: 'refunds',
    question: 'When do I get my money back?',
    answer: `When an order is not delivered, or not in full: you get back what is missing, the way you paid it.${money_back ? ` Our ${money_back} money-back guarantee begins with the payment.` : ''} An order that ends short is paid back by itself; for everything else your order’s page shows what is open, and how much.`,
  },
  {
    slug: 'refill',
    question: 'What is a refill?',
    answer: refill
      ? `If views drop below what you bought within the ${refill} refill guarantee, we fill them up again at no cost. Tell us the count on your order’s page; it is compared with the one we noted at the start.`
      : 'If the number drops below what you bought, we can deliver the difference again. What is covered stands on each package page.',
  },
  {
    slug: 'reach-support',
    question: 'How do I reach you?',
    answer: `Through the contact page or by replying to any e-mail of ours.${email_response ? ` We answer within ${email_response}.` : ''}${support ? ` Support is there ${support}.` : ''} For an order, look at its tracking page first: it shows what we see.`,
  },
]

const safety: FaqEntry[] = [
  {
    slug: 'password',
    question: 'Do you need my password?',
    answer:
      'Never. A delivery needs a public link and nothing else. If somebody asks you for a password in our name, do not give it to them, and tell us.',
  },
  {
    slug: 'platform-rules',
    question: 'Is buying growth allowed by the platforms?',
    answer:
      'The terms of Instagram, TikTok and YouTube speak against bought engagement, and a platform may remove what was delivered. Read them and decide for yourself. In advertising you must not present bought numbers as proof of popularity.',
  },
  {
    slug: 'my-data',
    question: 'What do you keep about me?',
    answer:
      'Your order, your e-mail address and the link that we delivered to. Card details never reach us. With an account you can download everything we hold, or erase it, in your profile; the privacy page tells the rest.',
  },
]

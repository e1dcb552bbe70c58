import type { ShownClaims } from '#features/claims/contract.ts'
import type { ChatLink } from '#features/support/contract.ts'
import type { WrittenPassage } from '#features/support/server/assistant/knowledge/passage.ts'
import { paths } from '#shared/paths.ts'

const contact: ChatLink = { label: 'Contact us', href: paths.contact }

/** Passages about the shop itself and what buying growth means. */
export const aboutShop = ({ customers, rating, reviews, support }: ShownClaims): WrittenPassage[] => [
  {
    title: 'Contact us',
    asks: [
      'how do i reach support contact',
      'phone number',
      'email address of support',
      'how can i call you',
      'where do i email you',
      'whom can i contact',
      'customer service',
    ],
    text: 'Contact us through the contact page or right here, and a person will answer by email. We don’t have a phone number.',
    link: contact,
  },
  {
    title: 'Support hours',
    asks: ['are you open at night', 'opening hours', 'support hours', 'available 24 7', 'when are you available'],
    text: `I’m a computer program and answer automatically${support ? `, ${support}` : ''}. The live chat shows whether a person is online.`,
    link: { label: 'Live chat', href: paths.liveChat },
  },
  {
    title: 'Customers and ratings',
    asks: [
      'how many customers do you have',
      'what rating do you have',
      'reviews of your shop',
      'are you trustworthy legit',
      'can i trust you',
    ],
    text: `Reviews come from orders and are published as written, good or bad.${rating && reviews ? ` The average is ${rating} from ${reviews} reviews.` : ''}${customers ? ` ${customers} customers have bought here.` : ''}`,
    link: { label: 'Reviews', href: paths.reviews },
  },
  {
    title: 'Who runs the shop',
    asks: ['where are you located', 'where are you based', 'who are you as a company', 'your address', 'which country are you in'],
    text: 'Our imprint names the business behind the shop, with its address.',
    link: { label: 'Imprint', href: paths.imprint },
  },
  {
    title: 'Leave a review',
    asks: ['leave a review', 'write a review', 'rate my order', 'give feedback'],
    text: 'We’d love to know how it went. We check each review and publish it, whatever its rating.',
    link: { label: 'Leave a review', href: paths.leaveReview },
  },
  {
    title: 'Is it legal?',
    asks: ['is buying followers legal', 'is this allowed', 'illegal law'],
    text: 'It’s your decision. The terms of Instagram, TikTok and YouTube prohibit bought engagement, and a platform may remove what was delivered. Many countries forbid presenting bought numbers as proof of popularity in advertising.',
    link: { label: 'Platform rules', href: `${paths.terms}#platforms` },
  },
  {
    title: 'Can my account be banned?',
    asks: ['can my account get banned', 'will i be blocked shadowban suspended', 'is it risky dangerous for my account', 'is it safe'],
    text: 'The platforms’ terms prohibit bought engagement. A platform may remove what was delivered, show a post to fewer people or restrict an account. We deliver from outside and never sign in; the remaining risk is yours to weigh.',
    link: { label: 'Platform rules', href: `${paths.terms}#platforms` },
  },
  {
    title: 'Going viral',
    asks: [
      'will buying followers make me go viral famous',
      'does it help the algorithm',
      'explore page for you page',
      'does buying followers work',
      'will i get famous',
    ],
    text: 'Nobody can promise that, and we don’t. A package gives a profile or post a first push; whether people stay is up to what they find.',
    link: { label: 'What bought growth can’t do', href: `${paths.faq}#what-it-cannot-do` },
  },
  {
    title: 'Where deliveries come from',
    asks: [
      'are the followers real people or bots',
      'where do the deliveries come from',
      'source of followers',
      'fake followers',
      'who are the followers',
    ],
    text: 'Every service states its source on its page: who the people are, how they’re reached and why they take part. We don’t create accounts or automate any platform.',
    link: { label: 'Instagram Followers', href: '/buy-instagram-followers' },
  },
  {
    title: 'Data',
    asks: ['what do you store about me', 'privacy personal data', 'do you sell my data', 'cookies'],
    text: 'Your order, your email address and the link we delivered to; for an account also your name and sign-ins. We sell no data and show no third-party ads.',
    link: { label: 'Privacy', href: paths.privacy },
  },
  {
    title: 'Password of a social account',
    asks: [
      'do you need my password',
      'do i have to give you my password',
      'why do you ask for login',
      'someone from your team asked for my password',
      'is it safe to give password',
    ],
    text: 'We never need your password, only a public link. If anyone asks for it in our name, don’t share it, and let us know.',
    link: { label: 'Do you need my password?', href: `${paths.faq}#password` },
  },
]

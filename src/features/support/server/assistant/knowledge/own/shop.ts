import { paths } from '#app/routes.ts'
import type { ShownClaims } from '#features/claims/contract.ts'
import type { ChatLink } from '#features/support/contract.ts'
import type { WrittenPassage } from '#features/support/server/assistant/knowledge/passage.ts'

const contact: ChatLink = { label: 'Write to us', href: paths.contact }

/** On the shop itself, and what buying growth means. */
export const aboutShop = (store: string, { customers, rating, reviews, support }: ShownClaims): WrittenPassage[] => [
  {
    title: `Reach ${store}`,
    asks: ['how do i reach support contact', 'phone number', 'email address of support', 'write to you', 'customer service'],
    text: 'Write to us through the contact page or right here; a person answers by e-mail. There is no phone number.',
    link: contact,
  },
  {
    title: 'When support is there',
    asks: ['are you open at night', 'opening hours', 'support hours', 'available 24 7', 'when are you available'],
    text: `I answer at any hour.${support ? ` Support is there ${support}.` : ''} For a person, the live chat says whether somebody is online.`,
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
    text: `Reviews come from orders and are shown as they were written, good or bad.${rating && reviews ? ` The average is ${rating} from ${reviews} reviews.` : ''}${customers ? ` ${customers} customers have bought here.` : ''}`,
    link: { label: 'Reviews', href: paths.reviews },
  },
  {
    title: 'Leave a review',
    asks: ['leave a review', 'write a review', 'rate my order', 'give feedback'],
    text: 'We would like to know how it went. A review is published once it was looked at, whatever it says.',
    link: { label: 'Leave a review', href: paths.leaveReview },
  },
  {
    title: 'Is it legal',
    asks: ['is buying followers legal', 'is this allowed', 'illegal law'],
    text: 'Buying is your decision; the terms of Instagram, TikTok and YouTube speak against it, and a platform may remove what was delivered. Many countries forbid presenting bought numbers as proof of popularity in advertising.',
    link: { label: 'The rules of the platforms', href: `${paths.terms}#platforms` },
  },
  {
    title: 'Can my account be banned',
    asks: ['can my account get banned', 'will i be blocked shadowban suspended', 'is it risky dangerous for my account', 'is it safe'],
    text: 'The platforms’ terms speak against bought engagement. A platform may remove what was delivered, show a post to fewer people or act against an account. We deliver from outside and never sign in; the risk that is left is yours to weigh.',
    link: { label: 'The rules of the platforms', href: `${paths.terms}#platforms` },
  },
  {
    title: 'Going viral',
    asks: [
      'will buying followers make me go viral famous',
      'does it help the algorithm',
      'explore page for you page',
      'does buying followers work',
    ],
    text: 'Nobody can promise that, and we do not. A package gives a profile or post a first push; whether people stay is up to what they find.',
    link: { label: 'What bought growth cannot do', href: `${paths.faq}#what-it-cannot-do` },
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
    text: 'Every service states its source on its page: who the people are, how they are reached and why they take part. Deliveries are carried out by people; the shop creates no accounts.',
    link: { label: 'Instagram Followers', href: '/buy-instagram-followers' },
  },
  {
    title: 'Data',
    asks: ['what do you store about me', 'privacy personal data', 'do you sell my data', 'cookies'],
    text: 'Your order, your e-mail address and the link that we delivered to; of an account also its name and sign-ins. We sell no data and show no advertising of others.',
    link: { label: 'Privacy', href: paths.privacy },
  },
  {
    title: 'Password of a social account',
    asks: [
      'do you need my password',
      'why do you ask for login',
      'someone from your team asked for my password',
      'is it safe to give password',
    ],
    text: 'We never need your password, only a public link. If somebody asks you for one in our name, do not give it to them, and tell us.',
    link: { label: 'Do you need my password?', href: `${paths.faq}#password` },
  },
]

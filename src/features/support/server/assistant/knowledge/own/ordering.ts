import type { ChatLink } from '#features/support/contract.ts'
import type { WrittenPassage } from '#features/support/server/assistant/knowledge/passage.ts'
import { paths } from '#shared/paths.ts'

const contact: ChatLink = { label: 'Contact us', href: paths.contact }

/** Passages about placing and tracking an order. */
export const ordering: WrittenPassage[] = [
  {
    title: 'How it works',
    asks: ['how does it work', 'how to order', 'how do i buy', 'steps to buy', 'place an order'],
    text: 'Choose a package, enter your username and the public link to your profile, post or video, and pay. The order page then shows the progress until it’s complete. You need no password and no account.',
    link: { label: 'How it works', href: paths.howItWorks },
  },
  {
    title: 'Track an order',
    asks: ['how do i track my order', 'tracking page', 'follow my order'],
    text: 'The tracking page shows what has happened to your order, with times. Open it from the link in your confirmation email, or sign in to see all orders in your account.',
    link: { label: 'Tracking', href: paths.tracking },
  },
  {
    title: 'Lost link',
    asks: ['i lost the link to my order', 'cannot find my order link', 'new tracking link', 'deleted the confirmation email'],
    text: 'Enter your order number and email address on the tracking page, and we’ll email you a new link.',
    link: { label: 'Get a new link', href: paths.tracking },
  },
  {
    title: 'No confirmation email',
    asks: ['i did not get a confirmation email', 'no email received', 'confirmation mail missing'],
    text: 'Please check your spam folder first. If it isn’t there, the tracking page can send your order’s link again.',
    link: { label: 'Get a new link', href: paths.tracking },
  },
  {
    title: 'Wrong link or username',
    asks: [
      'i made a typo in the link',
      'change the link of my order',
      'wrong username wrong url',
      'edit my order',
      'change my username during the delivery',
    ],
    text: 'Before delivery starts, our team can correct the link, or you can cancel the order on its page for a full refund. What has been delivered to a wrong link can’t be taken back.',
    link: contact,
    needsPerson: true,
  },
  {
    title: 'Private profile',
    asks: ['my profile is private', 'does my account have to be public', 'private account', 'set to private'],
    text: 'Your profile, post or video has to be public while we deliver, because nobody can follow, like or watch what they can’t see. You can make it private again afterwards.',
    link: { label: 'Delivery', href: `${paths.terms}#delivery` },
  },
  {
    title: 'Deleted video or post',
    asks: ['what happens if i delete the video post during delivery', 'video taken down', 'post removed'],
    text: 'Delivery stops, because nobody can open it anymore. Make it public again and we’ll continue; otherwise you get a refund for what wasn’t delivered.',
    link: { label: 'Delivery', href: `${paths.terms}#delivery` },
  },
  {
    title: 'Several posts',
    asks: ['split one order over several posts videos', 'divide package between posts'],
    text: 'Each order is for one link. Place a separate, smaller order for each post; they can all run at the same time.',
    link: { label: 'All services', href: `${paths.home}#services` },
  },
  {
    title: 'Several orders for one post',
    asks: [
      'order twice for the same post',
      'second order same video',
      'likes and views for the same video at the same time',
      'combine services',
      'can i increase my order',
      'add more to my order',
    ],
    text: 'Different services can run at the same time for the same link. You can place a second order of the same service once the first one is finished, so that each can be counted.',
    link: { label: 'All services', href: `${paths.home}#services` },
  },
  {
    title: 'Larger amounts',
    asks: [
      'custom offer',
      'agency reseller wholesale',
      'bulk order larger than biggest package',
      'bulk pricing',
      'sales team',
      'more than largest package',
    ],
    text: 'For more than our largest package, tell us the platform, the service, the quantity and your deadline. We’ll send you a price and our honest opinion on whether it makes sense.',
    link: contact,
  },
  {
    title: 'Wording of comments',
    asks: [
      'can i choose what the comments say',
      'custom comments',
      'comment language',
      'my own comments text',
      'can i write the comments myself',
    ],
    text: 'In the description, tell us what the post is about and what the comments should say or ask. People write each comment, and no two are the same.',
    link: { label: 'Instagram Comments', href: '/buy-instagram-comments' },
  },
  {
    title: 'Country or audience',
    asks: [
      'can i choose the country of the followers',
      'followers from usa',
      'target audience location age gender',
      'real american followers',
    ],
    text: 'No, you can’t choose a country, an age or an interest. Every service states on its page who the people are and how they’re reached.',
    link: { label: 'All services', href: `${paths.home}#services` },
  },
  {
    title: 'Reels',
    asks: ['do you deliver to reels', 'reels views', 'instagram reel'],
    text: 'Yes: Instagram views and likes work for reels and posts alike. Paste the link to the reel.',
    link: { label: 'Instagram Views', href: '/buy-instagram-views' },
  },
  {
    title: 'How long a refund takes',
    asks: ['how long do refunds take', 'when does my refund arrive', 'refund time bank days', 'how many days until i see the refund'],
    text: 'We send a refund as soon as it’s approved, the way you paid. A refund to your balance is there as soon as we book it; when your bank or card company shows theirs is up to them. Your order’s page shows its status.',
    link: { label: 'Tracking', href: paths.tracking },
  },
]

import { paths } from '#app/routes.ts'
import type { ChatLink } from '#features/support/contract.ts'
import type { WrittenPassage } from '#features/support/server/assistant/knowledge/passage.ts'

const contact: ChatLink = { label: 'Write to us', href: paths.contact }

/** On placing an order, and following it. */
export const ordering: WrittenPassage[] = [
  {
    title: 'How it works',
    asks: ['how does it work', 'how to order', 'how do i buy', 'steps to buy', 'place an order'],
    text: 'Choose a package, give your username and the public link of the profile, post or video, and pay. The order page then shows the start and the progress until it is complete. No password is needed, and no account.',
    link: { label: 'How it works', href: paths.howItWorks },
  },
  {
    title: 'Follow an order',
    asks: ['how do i track my order', 'tracking page', 'follow my order'],
    text: 'The tracking page shows what has happened to an order, with times. It opens from the link in your confirmation e-mail, or for all orders of your account once you are signed in.',
    link: { label: 'Tracking', href: paths.tracking },
  },
  {
    title: 'Lost link',
    asks: ['i lost the link to my order', 'cannot find my order link', 'new tracking link', 'deleted the confirmation email'],
    text: 'Enter the order’s number and its e-mail address on the tracking page, and a new link goes to that address.',
    link: { label: 'Get a new link', href: paths.tracking },
  },
  {
    title: 'No confirmation e-mail',
    asks: ['i did not get a confirmation email', 'no email received', 'confirmation mail missing'],
    text: 'Please look into the spam folder first. If it is not there, the tracking page can send the link of your order once more.',
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
    text: 'As long as the delivery has not begun, a person can correct the link, or you cancel the order on its page and have the money back. What was delivered to a wrong link cannot be called back.',
    link: contact,
    needsPerson: true,
  },
  {
    title: 'Private profile',
    asks: ['my profile is private', 'does my account have to be public', 'private account', 'set to private'],
    text: 'Your profile, post or video has to be public while we deliver, because nobody can follow, like or watch what they cannot see. You can set it to private again afterwards.',
    link: { label: 'Delivery', href: `${paths.terms}#delivery` },
  },
  {
    title: 'Deleted video or post',
    asks: ['what happens if i delete the video post during delivery', 'video taken down', 'post removed'],
    text: 'Then the delivery stops, because nobody can open it any more. Make it public again and we go on; else what was not delivered is paid back.',
    link: { label: 'Delivery', href: `${paths.terms}#delivery` },
  },
  {
    title: 'Several posts',
    asks: ['split one order over several posts videos', 'divide package between posts'],
    text: 'Each order is for one link. Place a small order for each post; all of them can run at the same time.',
    link: { label: 'All services', href: `${paths.home}#services` },
  },
  {
    title: 'Several orders for one post',
    asks: [
      'order twice for the same post',
      'second order same video',
      'likes and views for the same video at the same time',
      'combine services',
    ],
    text: 'Different services can run side by side for the same link. A second order of the same service can be placed once the first one is finished, so that each can be counted.',
    link: { label: 'All services', href: `${paths.home}#services` },
  },
  {
    title: 'Larger amounts',
    asks: [
      'custom offer',
      'agency reseller wholesale',
      'bulk order larger than biggest package',
      'sales team',
      'more than largest package',
    ],
    text: 'For more than the largest package, tell us the platform, the service, the amount and by when. You get a price and an honest view of whether it makes sense.',
    link: contact,
  },
  {
    title: 'Wording of comments',
    asks: ['can i choose what the comments say', 'custom comments', 'comment language', 'my own comments text'],
    text: 'Write into the description what the post is about, and what the comments should say or ask. People write them, no two alike.',
    link: { label: 'Instagram Comments', href: '/buy-instagram-comments' },
  },
  {
    title: 'Reels',
    asks: ['do you deliver to reels', 'reels views', 'instagram reel'],
    text: 'Yes: Instagram views and likes work for reels as for posts. Paste the link of the reel.',
    link: { label: 'Instagram Views', href: '/buy-instagram-views' },
  },
  {
    title: 'How long a refund takes',
    asks: ['how long do refunds take', 'when does my refund arrive', 'refund time bank days'],
    text: 'A refund is sent at once, the way you paid. To the balance it is there immediately; banks and card companies take some days to show theirs. The order’s page says where it stands.',
    link: { label: 'Tracking', href: paths.tracking },
  },
]

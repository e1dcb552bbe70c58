import {
  type ServiceKind,
  serviceKinds,
  serviceLabel,
  serviceOfPath,
  servicePath,
  platformName,
  typeName,
} from '#features/catalog/rules.ts'
import { platformsOnSale } from '#features/catalog/rules/on-sale.ts'
import { pageIdOf, pathOf } from '#features/seo/rules.ts'

/** The default texts of a page. Titles don't include the store name, which is appended. */
export interface PageTexts {
  /** Up to 45 characters. */
  title: string
  /** 50 to 160 characters. */
  description: string
  keywords: string
  /** The name in breadcrumbs. */
  name: string
  /** False if search engines shouldn't list the page. */
  isIndexed: boolean
}

const page = (title: string, name: string, keywords: string, description: string): PageTexts => ({
  title,
  description,
  keywords,
  name,
  isIndexed: true,
})
const hidden = (title: string, description: string): PageTexts => ({ title, description, keywords: '', name: title, isIndexed: false })
const service = (name: string, description: string) =>
  page(`Buy ${name}`, name, `buy ${name.toLowerCase()}, ${name.toLowerCase()}, ${name.toLowerCase()} packages`, description)

/** Default texts of the built-in pages, by page id. */
const builtInTexts: Readonly<Record<string, PageTexts>> = {
  home: page(
    'Instagram, TikTok and YouTube Growth Packages',
    'Home',
    'instagram growth, tiktok growth, youtube growth, followers, likes, views, comments',
    'Followers, likes, views and comments: choose a package, paste a link and track your delivery step by step. Clear prices, no password, no account.',
  ),

  'buy-instagram-followers': service(
    'Instagram Followers',
    'Buy Instagram followers for a public profile. We only need your username, never your password. Missing followers are refunded.',
  ),
  'buy-instagram-likes': service(
    'Instagram Likes',
    'Buy likes for any Instagram photo, carousel or reel. One simple price and live tracking. Just paste the link to your post.',
  ),
  'buy-instagram-views': service(
    'Instagram Views',
    'Buy views for Instagram reels and videos, with the delivery time on every package. All we need is a public link, no password.',
  ),
  'buy-instagram-comments': service(
    'Instagram Comments',
    'Buy Instagram comments from writers who look at your post first. Delivered one by one, no two alike. Tell us what they should be about.',
  ),
  'buy-tiktok-followers': service(
    'TikTok Followers',
    'Buy TikTok followers in general or premium quality, with the delivery time on every package. We only need your username. Live order tracking.',
  ),
  'buy-tiktok-likes': service(
    'TikTok Likes',
    'Buy likes for any TikTok video. Paste the link, pay once and watch the count grow. Clear prices, live tracking and never your password.',
  ),
  'buy-tiktok-views': service(
    'TikTok Views',
    'Buy TikTok views and give a good video a head start, with the delivery time on every package. One link, one price, no account needed.',
  ),
  'buy-tiktok-comments': service(
    'TikTok Comments',
    'Buy TikTok comments from writers who watch your video first. Track your order step by step. You choose what they’re about.',
  ),
  'buy-youtube-subscribers': service(
    'YouTube Subscribers',
    'Buy YouTube subscribers in general or premium quality. We only need your channel link. Missing ones are refunded.',
  ),
  'buy-youtube-likes': service(
    'YouTube Likes',
    'Buy likes for any YouTube video or Short. Paste the link, pay once and track your delivery step by step. No password, no account needed.',
  ),
  'buy-youtube-views': service(
    'YouTube Views',
    'Buy views for any YouTube video or Short, with the delivery time on every package. The price you see is the total. No password.',
  ),
  'buy-youtube-comments': service(
    'YouTube Comments',
    'Buy YouTube comments from writers who watch your video first. Revisions on request, and you stay in control of every comment.',
  ),

  blog: page(
    'Blog',
    'Blog',
    'instagram tips, tiktok tips, youtube tips, social media growth',
    'How growth on Instagram, TikTok and YouTube really works: what to post and when, how to read your analytics, and what bought growth can and can’t do.',
  ),
  reviews: page(
    'Customer Reviews',
    'Reviews',
    'reviews, customer reviews, ratings',
    'Read what customers say about their orders, good and bad. Filter by service and rating, and see our replies.',
  ),
  'leave-review': page(
    'Leave a Review',
    'Leave a review',
    'leave a review, write a review',
    'Tell others how your order went. Reviews, good and bad, are published after a check for spam.',
  ),
  about: page(
    'About Us',
    'About us',
    'about us, team, values',
    'Who we are, what we promise and what we won’t do: no passwords, no hidden fees, and live tracking for every order.',
  ),
  'how-it-works': page(
    'How It Works',
    'How it works',
    'how it works, ordering, delivery',
    'From package to delivery in three steps: choose a package, enter your username and link, and track your order live.',
  ),
  contact: page(
    'Contact',
    'Contact',
    'contact, support, email, sales',
    'Contact us about an order, a larger campaign or anything else. Our team replies by email.',
  ),
  'live-chat': page(
    'Live Chat',
    'Live chat',
    'live chat, support, help',
    'Ask about services, prices or your order. Our assistant answers common questions, or you talk to our team.',
  ),
  faq: page(
    'Frequently Asked Questions',
    'FAQ',
    'faq, questions, help, delivery, refunds',
    'Answers about services and quality, ordering and payment, guarantees and support, safety and platform rules.',
  ),
  privacy: page(
    'Privacy',
    'Privacy',
    'privacy policy, personal data, cookies',
    'What personal data we need for an order, why, how long we keep it, who else sees it, and how to download or delete it.',
  ),
  terms: page(
    'Terms of Sale',
    'Terms',
    'terms of service, terms of sale, refunds, refill',
    'What you buy and what we owe you: prices and payment, delivery, refills and refunds, your responsibilities, and how to file a complaint.',
  ),
  imprint: page(
    'Imprint',
    'Imprint',
    'imprint, legal notice, company details',
    'Who runs this shop, where the business is registered, and how to reach us by email, through the contact page or in the chat.',
  ),
  'refund-policy': page(
    'Refund Policy',
    'Refund policy',
    'refund policy, refunds, guarantees, withdrawal',
    'What isn’t delivered is refunded. When you get a refund, what our guarantees cover, how to ask for one and how it is paid.',
  ),
  tracking: page(
    'Track your order',
    'Track your order',
    'track order, order status, delivery',
    'Check your order status: payment, processing and delivery, step by step. No account needed.',
  ),
  login: page(
    'Sign in',
    'Sign in',
    'sign in, login, account',
    'Sign in to see your orders and receipts, pay with your balance and get delivery updates.',
  ),
  signup: page(
    'Sign up',
    'Sign up',
    'sign up, register, account',
    'Keep your orders, receipts and balance in one place. You can also order without an account.',
  ),

  checkout: hidden('Checkout', 'Review your package, add your link and choose how to pay. The price shown is the total.'),
  'post-selection': hidden('Where should we deliver?', 'Enter the link to your profile, post or video. We check it before you pay.'),
  order: hidden('Your order', 'Your package, username and link on one page. You see the total before you pay, with no extra fees.'),
  profile: hidden('Your account', 'Your orders, balance, receipts and settings. Only you can see them, after signing in to your account.'),
  notifications: hidden('Notifications', 'Updates about your orders, payments and support messages. Sign in to see them.'),
}

/** The default texts of all pages that have settings, by page id, including services added by the operator. */
export function defaultTexts(): Record<string, PageTexts> {
  const services = serviceKinds().map((kind) => [pageIdOf(servicePath(kind)), textsOfService(kind)] as const)
  return { ...builtInTexts, ...Object.fromEntries(services) }
}

/** The default texts of a page; undefined if it has no settings. */
export function defaultTextsOf(pageId: string): PageTexts | undefined {
  const kind = serviceOfPath(pathOf(pageId))
  if (kind) return textsOfService(kind)
  return Object.hasOwn(builtInTexts, pageId) ? builtInTexts[pageId] : undefined
}

/** Search engines shouldn't list services that are off sale. */
function textsOfService(kind: ServiceKind): PageTexts {
  const texts = builtInTexts[pageIdOf(servicePath(kind))] ?? addedTexts(kind)
  return platformsOnSale().includes(kind.platform) ? texts : { ...texts, isIndexed: false }
}

function addedTexts(kind: ServiceKind): PageTexts {
  const [platform, units] = [platformName(kind.platform), typeName(kind.type).toLowerCase()]
  return service(
    serviceLabel(kind),
    `Buy ${units} for ${platform}: choose a package, paste your link and track your order step by step. No password needed.`,
  )
}

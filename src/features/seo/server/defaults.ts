/** What the shop says of a page by itself. Titles come without the store's name, which is added. */
export interface PageTexts {
  /** Up to 45 characters. */
  title: string
  /** 50 to 160 characters. */
  description: string
  keywords: string
  /** What breadcrumbs call the page. */
  name: string
  /** False: nothing that anyone should find by searching. */
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

/** By page id. */
export const defaultTexts: Readonly<Record<string, PageTexts>> = {
  home: page(
    'Instagram, TikTok and YouTube Growth Packages',
    'Home',
    'instagram growth, tiktok growth, youtube growth, followers, likes, views, comments',
    'Followers, likes, views and comments: choose a package, paste a link and follow the delivery step by step. One price, no password, no account.',
  ),

  'buy-instagram-followers': service(
    'Instagram Followers',
    'Instagram followers in even portions over one to two days. Only your username, never your password. What does not arrive is refunded.',
  ),
  'buy-instagram-likes': service(
    'Instagram Likes',
    'Likes for the Instagram photo, carousel or reel you choose, from its first hour on. Paste one link, pay once, follow the delivery.',
  ),
  'buy-instagram-views': service(
    'Instagram Views',
    'Views for Instagram reels and video posts, spread over time and covered by a refill. A public link is enough, no password needed.',
  ),
  'buy-instagram-comments': service(
    'Instagram Comments',
    'Instagram comments by people who looked at your post, one by one over half a day or more. Tell us the subject; no text is used twice.',
  ),
  'buy-tiktok-followers': service(
    'TikTok Followers',
    'TikTok followers in two qualities, delivered over days and not in one jump. Only your username is needed. Follow every step on your order page.',
  ),
  'buy-tiktok-likes': service(
    'TikTok Likes',
    'Likes for the TikTok video you choose. Paste its link, pay one plain price, and watch the count rise within the hour. No password, ever.',
  ),
  'buy-tiktok-views': service(
    'TikTok Views',
    'TikTok views that take a good video out of its first quiet hours, with a refill should the count drop. One link, one price, no account.',
  ),
  'buy-tiktok-comments': service(
    'TikTok Comments',
    'TikTok comments written by people who watched your video, spread over half a day or more. Say what they should be about, or leave it open.',
  ),
  'buy-youtube-subscribers': service(
    'YouTube Subscribers',
    'YouTube subscribers in two qualities, delivered over several days. Your channel link is all we need. What does not arrive is refunded.',
  ),
  'buy-youtube-likes': service(
    'YouTube Likes',
    'Likes for a YouTube video or Short, in proportion to its views. Paste the link, pay once, and see each step of the delivery with its time.',
  ),
  'buy-youtube-views': service(
    'YouTube Views',
    'YouTube views for one video or Short, delivered steadily and covered by a refill. The price on the package is the total. No password.',
  ),
  'buy-youtube-comments': service(
    'YouTube Comments',
    'YouTube comments by people who watched your video, each in their own words. Revisions on request. You keep the last word on all of them.',
  ),

  blog: page(
    'Blog',
    'Blog',
    'instagram tips, tiktok tips, youtube tips, social media growth',
    'How growing on Instagram, TikTok and YouTube really works: what to post and when, how to read the figures, and what bought growth can and cannot do.',
  ),
  reviews: page(
    'Customer Reviews',
    'Reviews',
    'reviews, customer reviews, ratings',
    'What customers write about their orders, good and bad: filter by service and stars, and see what we answered.',
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
    'Who runs this shop, what we promise and what we refuse to do: no passwords, no hidden prices, and every step of a delivery on record.',
  ),
  'how-it-works': page(
    'How It Works',
    'How it works',
    'how it works, ordering, delivery',
    'From package to delivery in three steps: choose an amount, give a username and a link, and follow the order as it is carried out.',
  ),
  contact: page(
    'Contact',
    'Contact',
    'contact, support, e-mail, sales',
    'Write to us about an order, a larger campaign or anything else. A person reads every message and answers by e-mail.',
  ),
  'live-chat': page(
    'Live Chat',
    'Live chat',
    'live chat, support, help',
    'Ask about services, prices or your order. The chat answers the questions that are asked most, and hands the others to a person.',
  ),
  faq: page(
    'Frequently Asked Questions',
    'FAQ',
    'faq, questions, help, delivery, refunds',
    'Short answers about services and quality, ordering and paying, guarantees and support, safety and the rules of the platforms.',
  ),
  privacy: page(
    'Privacy',
    'Privacy',
    'privacy policy, personal data, cookies',
    'Which personal data an order needs, why, how long we keep it, who else sees it, and how to get a copy or have it erased.',
  ),
  terms: page(
    'Terms of Sale',
    'Terms',
    'terms of service, terms of sale, refunds, refill',
    'What you buy and what we owe you: prices and payment, delivery, refill and refunds, what we ask of you, and how to complain.',
  ),
  tracking: page(
    'Track your order',
    'Track your order',
    'track order, order status, delivery',
    'See where your order stands: payment, processing and delivery, step by step, with the time of each. No account needed.',
  ),
  login: page(
    'Sign in',
    'Sign in',
    'sign in, login, account',
    'Sign in to see your orders and receipts, pay from your balance, and be told how deliveries go.',
  ),
  signup: page(
    'Sign up',
    'Sign up',
    'sign up, register, account',
    'An account keeps your orders, receipts and balance in one place. You need none to order.',
  ),

  checkout: hidden('Checkout', 'Choose your package, say where it goes, and pay by card, PayPal or crypto. The price shown is the total.'),
  'post-selection': hidden(
    'Where should we deliver?',
    'Say which profile, post or video your order is for. The link is checked before you pay anything.',
  ),
  order: hidden(
    'Your order',
    'Your package, your username and your link on one page. You see the total before you pay, and nothing is added to it.',
  ),
  profile: hidden('Your account', 'Your orders, balance, receipts and settings. Only you can see them, after signing in to your account.'),
  notifications: hidden(
    'Notifications',
    'News about your orders, payments and questions to support. Only you can see it, after signing in.',
  ),
}

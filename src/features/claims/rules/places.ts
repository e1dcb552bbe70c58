import type { ClaimId } from '#features/claims/rules.ts'

const packages = (...ends: string[]) => ends.map((end) => `/buy-${end}`)
const likes = packages('instagram-likes', 'tiktok-likes', 'youtube-likes')
const views = packages('instagram-views', 'tiktok-views', 'youtube-views')
const comments = packages('instagram-comments', 'tiktok-comments', 'youtube-comments')
const followers = packages('instagram-followers', 'tiktok-followers', 'youtube-subscribers')
const allPackages = [...followers, ...likes, ...views, ...comments]

/**
 * The pages whose HTML states a figure, which a test compares with all pages. The assistant and blog posts may state any figure. Prices and
 * delivery times come from the catalog instead.
 */
export const claimPlaces: Record<ClaimId, readonly string[]> = {
  customers: ['/', '/about'],
  rating: ['/', '/about', ...allPackages],
  reviews: ['/', ...allPackages],
  delivered: ['/', '/about'],
  on_time: ['/'],
  success: ['/'],
  countries: ['/'],
  retention: ['/', '/faq', ...allPackages],
  support: ['/', '/about', '/faq', '/contact', ...allPackages],
  money_back: ['/', '/about', '/faq', '/how-it-works', '/contact', ...allPackages],
  refill: ['/', '/about', '/faq', ...views],
  delivery_time: [],
  first_delivery: [],
  email_response: ['/faq', '/contact', '/live-chat'],
  chat_response: ['/contact', '/live-chat'],
  years: ['/about'],
  starting_price: [],
  likes_start: [],
  comments_start: [],
  comments_spread: [],
  followers_start: [],
  followers_complete: [],
  subscribers_complete: [],
  comment_revisions: packages('youtube-comments'),
}

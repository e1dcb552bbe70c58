import type { ClaimId } from '#features/claims/contract.ts'

const packages = (...ends: string[]) => ends.map((end) => `/buy-${end}`)
const likes = packages('instagram-likes', 'tiktok-likes', 'youtube-likes')
const views = packages('instagram-views', 'tiktok-views', 'youtube-views')
const comments = packages('instagram-comments', 'tiktok-comments', 'youtube-comments')
const followers = packages('instagram-followers', 'tiktok-followers', 'youtube-subscribers')
const allPackages = [...followers, ...likes, ...views, ...comments]

/**
 * The pages that state a figure, as a visitor first gets them. Beside these, the assistant and posts may name any of them. A
 * test reads every page and compares.
 */
export const claimPlaces: Record<ClaimId, readonly string[]> = {
  customers: ['/', '/about'],
  rating: ['/', '/about'],
  reviews: ['/'],
  delivered: ['/', '/about'],
  on_time: ['/'],
  success: ['/'],
  countries: ['/'],
  retention: ['/', '/faq'],
  support: ['/', '/about', '/faq', '/contact', ...allPackages],
  money_back: ['/', '/about', '/faq', '/how-it-works', '/contact', ...allPackages],
  refill: ['/', '/about', '/faq', ...views],
  delivery_time: ['/faq', '/how-it-works', '/order', '/buy-instagram-followers'],
  first_delivery: ['/order', '/buy-instagram-followers'],
  email_response: ['/faq', '/contact', '/live-chat'],
  chat_response: [],
  years: ['/about'],
  starting_price: [],
  likes_start: ['/checkout', '/post-selection', ...likes, ...views],
  comments_start: comments,
  comments_spread: comments,
  followers_start: packages('tiktok-followers', 'youtube-subscribers'),
  followers_complete: packages('tiktok-followers'),
  subscribers_complete: packages('youtube-subscribers'),
  comment_revisions: packages('youtube-comments'),
}

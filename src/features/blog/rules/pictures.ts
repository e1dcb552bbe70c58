export const pictureTypes = ['png', 'jpg', 'webp', 'avif'] as const
export type PictureType = (typeof pictureTypes)[number]

export const mediaTypes: Record<PictureType, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' }

export const MAX_PICTURE_BYTES = 2 * 1024 * 1024
export const MAX_EDGE_PIXELS = 8_000
/** Of all frames together: what decoding a picture takes in memory. A small file may claim to be a huge picture. */
export const MAX_PICTURE_PIXELS = 24_000_000

/** The path of an uploaded picture; it contains the hash of its bytes, so its content never changes. */
export function picturePath(hash: string, type: PictureType): string {
  return `/pictures/${hash}.${type}`
}

/** The cover of posts without one. */
export const DEFAULT_COVER = '/blog/groundswell.svg'

/** The covers that come with the shop, by file: `/blog/{file}.svg`. */
const covers = {
  groundswell: 'Waves',
  'what-bought-growth-can-and-cannot-do': 'A tide and its line',
  'hooks-the-first-three-seconds': 'Three seconds',
  'how-sound-works-on-tiktok': 'Sound waves',
  'an-instagram-profile-that-earns-the-follow': 'A profile',
  'youtube-thumbnails-that-keep-their-promise': 'Thumbnails',
  'choosing-a-package-size': 'Sizes',
  'five-figures-in-your-analytics': 'Charts',
  'was-it-worth-it': 'Scales',
  'a-posting-rhythm-you-can-keep': 'A calendar',
  'delivery-refill-refund-what-the-words-mean': 'Three words',
  'scams-around-bought-growth': 'A hook',
  'how-the-for-you-feed-decides': 'A feed',
  'what-the-platforms-rules-say': 'Rules',
  'what-monetization-programmes-ask-for': 'Coins',
  'carousels-or-reels': 'Carousel and reel',
}

export const stockCovers = Object.entries(covers).map(([file, name]) => ({ path: `/blog/${file}.svg`, name }))

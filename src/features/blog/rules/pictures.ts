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

/** In which widths an uploaded picture is kept beside its own, in pixels; the last is the largest that a page shows. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const

/** The types of copies: WebP of each, AVIF where it is smaller. */
export const sizeTypes = ['webp', 'avif'] as const
export type SizeType = (typeof sizeTypes)[number]

/** Size in pixels, the widths in which there are copies, ascending, and whether all of them are there as AVIF too. */
export interface PictureFacts {
  width: number
  height: number
  widths: readonly number[]
  hasAvif: boolean
}

/** What is known of uploaded pictures, by hash. */
export type KnownPictures = ReadonlyMap<string, PictureFacts>

const PICTURE_PATH = /\/pictures\/([0-9a-f]{32})\.[a-z]+/

/** The hashes of the uploaded pictures that a text names. */
export function hashesIn(text: string): string[] {
  return [...text.matchAll(new RegExp(PICTURE_PATH, 'g'))].map(([, hash = '']) => hash)
}

/** The `srcset` of the picture at `path`; empty if there is no copy of it. */
export function srcsetOf(path: string, pictures: KnownPictures): string {
  const hash = hashOf(path)
  const { width, widths } = pictures.get(hash) ?? { width: 0, widths: [] }
  const largest = widths.at(-1) ?? 0
  if (largest === 0) return ''
  // Where no copy is as large as a page shows it, the picture itself is.
  return [copies(hash, widths, 'webp'), ...(largest < Math.min(width, PICTURE_WIDTHS[2]) ? [`${path} ${width}w`] : [])].join(', ')
}

/** The `srcset` of the picture at `path` as AVIF; empty if it is not there as that. */
export function avifSrcsetOf(path: string, pictures: KnownPictures): string {
  const { widths, hasAvif } = pictures.get(hashOf(path)) ?? { widths: [], hasAvif: false }
  return hasAvif ? copies(hashOf(path), widths, 'avif') : ''
}

const hashOf = (path: string) => PICTURE_PATH.exec(path)?.[1] ?? ''

const copies = (hash: string, widths: readonly number[], type: SizeType) =>
  widths.map((each) => `/pictures/${hash}-${each}.${type} ${each}w`).join(', ')

/** As wide as the text of a post: `max-w-[42rem]`, on a phone the page without its edges. */
const SIZES = '(min-width: 48rem) 42rem, calc(100vw - 2.5rem)'

/** Adds to each uploaded picture in a post's HTML the widths that there are, and its size where the author gave none. */
export function withPictureSizes(html: string, pictures: KnownPictures): string {
  return html.replace(/<img ([^>]*?)( ?\/?)>/g, (whole, attributes: string, end: string) => {
    const path = /src="([^"]*)"/.exec(attributes)?.[1] ?? ''
    const facts = pictures.get(hashOf(path))
    if (!facts) return whole
    const size = / (width|height)=/.test(` ${attributes}`) ? '' : ` width="${facts.width}" height="${facts.height}"`
    const srcset = srcsetOf(path, pictures)
    const img = `<img ${attributes}${size}${srcset && ` srcset="${srcset}" sizes="${SIZES}"`}${end}>`
    const avif = avifSrcsetOf(path, pictures)
    return avif ? `<picture><source type="image/avif" srcset="${avif}" sizes="${SIZES}" />${img}</picture>` : img
  })
}

/** A post's HTML as it was before `withPictureSizes`, but for the sizes of its pictures: for readers that choose no widths. */
export function withoutPictureSizes(html: string): string {
  return html.replace(/<picture><source [^>]*>|<\/picture>/g, '').replace(/(<img [^>]*?) srcset="[^"]*" sizes="[^"]*"/g, '$1')
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

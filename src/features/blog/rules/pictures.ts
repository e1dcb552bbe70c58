export const pictureTypes = ['png', 'jpg', 'webp', 'avif'] as const
export type PictureType = (typeof pictureTypes)[number]

export const mediaTypes: Record<PictureType, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' }

export const MAX_PICTURE_BYTES = 2 * 1024 * 1024
export const MAX_EDGE_PIXELS = 8_000
/** All frames together. Limits the memory for decoding, because a small file can claim to be a huge picture. */
export const MAX_PICTURE_PIXELS = 24_000_000

/** The path of an uploaded picture. It contains the hash of the bytes, so the content behind it never changes. */
export function picturePath(hash: string, type: PictureType): string {
  return `/pictures/${hash}.${type}`
}

/** Widths of the resized copies of an uploaded picture, in pixels. The last is the largest that pages show. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const

/** Types of resized copies: always WebP, and AVIF if it's smaller. */
export const sizeTypes = ['webp', 'avif'] as const
export type SizeType = (typeof sizeTypes)[number]

/** The size of a picture in pixels, the widths of its copies in ascending order, and whether all copies exist as AVIF too. */
export interface PictureFacts {
  width: number
  height: number
  widths: readonly number[]
  hasAvif: boolean
}

/** Uploaded pictures by hash. */
export type KnownPictures = ReadonlyMap<string, PictureFacts>

const PICTURE_PATH = /\/pictures\/([0-9a-f]{32})\.[a-z]+/

/** The hashes of the uploaded pictures used in a text. */
export function hashesIn(text: string): string[] {
  return [...text.matchAll(new RegExp(PICTURE_PATH, 'g'))].map(([, hash = '']) => hash)
}

/** The `srcset` of the picture at `path`; empty if it has no copies. */
export function srcsetOf(path: string, pictures: KnownPictures): string {
  const hash = hashOf(path)
  const { width, widths } = pictures.get(hash) ?? { width: 0, widths: [] }
  const largest = widths.at(-1) ?? 0
  if (largest === 0) return ''
  // Include the original if no copy is as large as pages show it.
  return [copies(hash, widths, 'webp'), ...(largest < Math.min(width, PICTURE_WIDTHS[2]) ? [`${path} ${width}w`] : [])].join(', ')
}

/** The AVIF `srcset` of the picture at `path`; empty if it has none. */
export function avifSrcsetOf(path: string, pictures: KnownPictures): string {
  const { widths, hasAvif } = pictures.get(hashOf(path)) ?? { widths: [], hasAvif: false }
  return hasAvif ? copies(hashOf(path), widths, 'avif') : ''
}

const hashOf = (path: string) => PICTURE_PATH.exec(path)?.[1] ?? ''

const copies = (hash: string, widths: readonly number[], type: SizeType) =>
  widths.map((width) => `/pictures/${hash}-${width}.${type} ${width}w`).join(', ')

/** The width of a post's text: `max-w-[42rem]`, or the page without its margins on phones. */
const SIZES = '(min-width: 48rem) 42rem, calc(100vw - 2.5rem)'

/** Adds a `srcset` to the uploaded pictures in a post's HTML, and their size if the author set none. */
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

/** Removes what `withPictureSizes` added, except for width and height, for feed readers that don't support `srcset`. */
export function withoutPictureSizes(html: string): string {
  return html.replace(/<picture><source [^>]*>|<\/picture>/g, '').replace(/(<img [^>]*?) srcset="[^"]*" sizes="[^"]*"/g, '$1')
}

/** The cover of posts that have none. */
export const DEFAULT_COVER = '/blog/groundswell.svg'

/** Names of the built-in covers, by file: `/blog/{file}.svg`. */
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

import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { cardSvg } from '#features/seo/server/og/card-svg.ts'
import type { CardTexts } from '#features/seo/server/queries/card.ts'

/** Some 40 kB each. */
const MOST_PICTURES = 150
const drawn = new LRUCache<string, Promise<Buffer>>({ max: MOST_PICTURES })

/** The picture of a page as PNG, 1200 x 630 pixels; drawn once for the same texts. */
export function cardPng(texts: CardTexts): Promise<Buffer> {
  const svg = cardSvg(texts)
  const key = createHash('sha256').update(svg).digest('base64url')
  const known = drawn.get(key)
  if (known) return known
  const picture = draw(svg)
  drawn.set(key, picture)
  picture.catch(() => drawn.delete(key))
  return picture
}

/** Loaded when first needed, and drawn apart from the thread that answers requests. */
async function draw(svg: string): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js')
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
}

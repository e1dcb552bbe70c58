import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { textPath, widthOf, wrap } from '#features/seo/server/api/og/text.ts'
import type { CardTexts } from '#features/seo/server/queries/card.ts'
import { shadesOf } from '#shared/brand-colors.ts'
import { toHex, toOklch } from '#shared/color.ts'

/** About 40 kB each. */
const MAX_PICTURES = 150
const pictures = new LRUCache<string, Promise<Buffer>>({ max: MAX_PICTURES })

/** Renders the picture for a shared link as a PNG of 1200 x 630 pixels. Cached by content. */
export function cardPng(texts: CardTexts): Promise<Buffer> {
  const svg = cardSvg(texts)
  const key = createHash('sha256').update(svg).digest('base64url')
  const cached = pictures.get(key)
  if (cached) return cached
  const picture = render(svg)
  pictures.set(key, picture)
  picture.catch(() => pictures.delete(key))
  return picture
}

/** Loads the renderer on demand and renders off the main thread. */
async function render(svg: string): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js')
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
}

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 84
const TEXT_WIDTH = WIDTH - 2 * MARGIN

const violet = { back: '#140f26', deep: '#0d0a1a', glow: '#5b2fd9', soft: '#b7a5ff' }
const red = { back: '#220f14', deep: '#150a0d', glow: '#c8102e', soft: '#ff9da6' }
type Colors = typeof violet

/** The colors of a picture, derived from the brand color. */
function colorsOf(color: string): Colors {
  const { c, h } = toOklch(color)
  const { accent, 'accent-ink': soft } = shadesOf(color, 'dark')
  return { back: toHex({ l: 0.19, c: c * 0.2, h }), deep: toHex({ l: 0.15, c: c * 0.14, h }), glow: accent, soft }
}

/** The picture as SVG: logo, kicker, title and a line at the bottom. */
function cardSvg(texts: CardTexts): string {
  const { kicker, title, foot, platform, color } = texts
  const colors = platform === 'youtube' ? red : color === null ? violet : colorsOf(color)
  const { lines, size } = fitTitle(title)
  const step = Math.round(size * 1.12)
  const first = 340 - ((lines.length - 1) * step) / 2 + (kicker ? 22 : 0)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    background(colors),
    wave(),
    storeMark(texts, colors),
    `<g fill="${colors.soft}">${kicker ? textPath(kicker, MARGIN, first - size - 14, 32) : ''}${textPath(foot, MARGIN, HEIGHT - 76, 32)}</g>`,
    `<g fill="#fff">${lines.map((line, index) => textPath(line, MARGIN, first + index * step, size)).join('')}</g>`,
    '</svg>',
  ].join('')
}

/** Finds the largest size at which a title fits on two or three lines. Cuts off a longer one at a word. */
function fitTitle(title: string): { lines: string[]; size: number } {
  const size = [92, 80, 68, 58].find((candidate) => wrap(title, candidate, TEXT_WIDTH).length <= (candidate > 70 ? 2 : 3)) ?? 58
  const lines = wrap(title, size, TEXT_WIDTH)
  return { size, lines: lines.length > 3 ? [...lines.slice(0, 2), `${lines[2] ?? ''} …`] : lines }
}

function background({ back, deep, glow, soft }: Colors): string {
  return [
    `<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${back}"/><stop offset="1" stop-color="${deep}"/></linearGradient>`,
    `<radialGradient id="l" cx=".82" cy="1" r=".75"><stop stop-color="${glow}" stop-opacity=".75"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>`,
    // Faint behind the text.
    `<linearGradient id="s"><stop offset=".35" stop-color="${soft}" stop-opacity=".25"/><stop offset=".75" stop-color="${soft}"/></linearGradient></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#l)"/>`,
  ].join('')
}

/** The shop's wave: one crest, repeated and flattened toward the bottom. */
function wave(): string {
  const lines = Array.from({ length: 14 }, (_, index) => {
    const depth = index / 13
    const y = (share: number) => Math.round(530 + depth * 90 - 130 * (1 - depth) * share)
    const path = `M0 ${y(0.05)}C180 ${y(0.05)} 260 ${y(0.3)} 420 ${y(0.3)}S640 ${y(-0.1)} 760 ${y(0.1)}S900 ${y(1)} 1000 ${y(1)}S1130 ${y(0.5)} 1200 ${y(0.5)}`
    return `<path d="${path}" opacity="${(0.42 * (1 - depth) + 0.05).toFixed(2)}"/>`
  })
  return `<g fill="none" stroke="url(#s)" stroke-width="1.6">${lines.join('')}</g>`
}

/** The store's logo and name. A wide logo replaces the name. */
function storeMark({ storeName, logo }: CardTexts, { glow }: Colors): string {
  if (logo?.isWordmark) return logoImage(logo, { width: 340, height: 56 })
  const size = widthOf(storeName, 36) > TEXT_WIDTH - 76 ? 24 : 36
  const name = `<g fill="#fff">${textPath(storeName, MARGIN + (logo ? 104 : 76), 105, size)}</g>`
  if (logo) return logoImage(logo, { width: 56, height: 56 }) + name
  return [
    `<g transform="translate(${MARGIN} 64) scale(1.75)"><rect width="32" height="32" rx="8" fill="${glow}"/>`,
    '<path d="M4.5 23c5.6 0 6.2-13.5 11.5-13.5S21.9 23 27.5 23M10.5 23c3 0 3-6.2 5.5-6.2s2.5 6.2 5.5 6.2" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></g>',
    name,
  ].join('')
}

/** A logo, scaled to fit `room` (pixels), on a white plate because it may be dark. */
function logoImage({ bytes, width, height }: NonNullable<CardTexts['logo']>, room: { width: number; height: number }): string {
  const scale = Math.min(room.width / width, room.height / height)
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
  return [
    `<rect x="${MARGIN}" y="56" width="${w + 32}" height="${h + 24}" rx="12" fill="#fff"/>`,
    `<image x="${MARGIN + 16}" y="68" width="${w}" height="${h}" href="data:image/png;base64,${bytes.toString('base64')}"/>`,
  ].join('')
}

import { LRUCache } from 'lru-cache'
import { shadesOf, surfaces, type Theme } from '#shared/brand-colors.ts'
import { toHex } from '#shared/color.ts'

/** The colors of an email, in hex. */
export interface Palette {
  page: string
  /** The background of the message. */
  sheet: string
  card: string
  line: string
  ink: string
  quiet: string
  link: string
  /** White text is readable on it. */
  button: string
}

const neutral: Record<Theme, Omit<Palette, 'link' | 'button'>> = {
  light: { page: '#f6f4fb', sheet: '#ffffff', card: '#faf9fd', line: '#e7e2f3', ink: '#1d1730', quiet: '#645d78' },
  dark: {
    page: toHex(surfaces.dark.sunken),
    sheet: toHex(surfaces.dark.surface),
    card: toHex(surfaces.dark.raised),
    line: toHex({ l: 0.34, c: 0.026, h: 289 }),
    ink: toHex({ l: 0.968, c: 0.006, h: 293 }),
    quiet: toHex({ l: 0.755, c: 0.02, h: 290 }),
  },
}

/** A shop needs two palettes. Previews of other brand colors add a few. */
const cache = new LRUCache<string, Palette>({ max: 20 })

/** The colors of emails for a brand color and theme. */
export function paletteOf(brandColor: string, theme: Theme): Palette {
  const key = `${theme} ${brandColor}`
  const cached = cache.get(key)
  if (cached) return cached
  const shades = shadesOf(brandColor, theme)
  const palette = { ...neutral[theme], link: shades['accent-ink'], button: shades.accent }
  cache.set(key, palette)
  return palette
}

/**
 * The style sheet of an email. It narrows the padding on phones and overrides the light colors in the dark theme. The light colors are
 * inline for email clients that drop style sheets. Logos are designed for light backgrounds, so they keep one.
 */
export function emailCss(dark: Palette): string {
  const rules = {
    '.page,.page>table>tbody>tr>td': `background-color:${dark.page}`,
    '.sheet': `background-color:${dark.sheet}`,
    '.card': `background-color:${dark.card}`,
    '.line': `border-color:${dark.line}`,
    '.ink': `color:${dark.ink}`,
    '.quiet': `color:${dark.quiet}`,
    '.link': `color:${dark.link}`,
    '.button': `background-color:${dark.button}`,
    '.logo': 'background-color:#ffffff;padding:6px 8px;border-radius:8px',
  }
  const important = Object.entries(rules).map(([selector, style]) => `${selector}{${style.replaceAll(/(?=;|$)/g, '!important')}}`)
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (max-width:480px){.sheet-in{padding:28px 20px 22px!important}}',
    `@media (prefers-color-scheme:dark){${important.join('')}}`,
  ].join('')
}

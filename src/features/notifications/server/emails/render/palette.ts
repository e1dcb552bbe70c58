import { LRUCache } from 'lru-cache'
import { shadesOf, surfaces, type Theme } from '#shared/brand-colors.ts'
import { toHex } from '#shared/color.ts'

/** The colors of an email; hex. */
export interface Palette {
  page: string
  /** What the message is on. */
  sheet: string
  /** The card with its facts. */
  card: string
  line: string
  ink: string
  quiet: string
  link: string
  /** White can be read on it. */
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

/** Each email needs both; a shop has one brand color, and whoever tries others sees a few. */
const known = new LRUCache<string, Palette>({ max: 20 })

/** The colors of emails of a shop with this brand color, in a theme. */
export function paletteOf(brandColor: string, theme: Theme): Palette {
  const key = `${theme} ${brandColor}`
  const made = known.get(key)
  if (made) return made
  const shades = shadesOf(brandColor, theme)
  const palette = { ...neutral[theme], link: shades['accent-ink'], button: shades.accent }
  known.set(key, palette)
  return palette
}

/**
 * The style sheet of an email: less space around it on phones, and the dark theme over the light colors, which are inline for mail
 * programs that drop style sheets. A logo is drawn for light paper, so it keeps some.
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

import { lookPath } from '#platform/look.ts'
import type { Look } from '#shared/look.ts'
import type { PageIcon } from '#ui/server-page.ts'
import mark from '../../../public/favicon.svg?raw'

/** The color of the built-in icon. */
const ICON_COLOR = '#5b2fd9'

/** The shop's icons: made from its logo, or else the built-in icon in the brand color. */
export function pageIcons({ color, logo }: Pick<Look, 'color' | 'logo'>): PageIcon[] {
  if (logo)
    return [
      { rel: 'icon', href: lookPath(logo.icon), type: 'image/png' },
      { rel: 'apple-touch-icon', href: lookPath(logo.touchIcon), type: 'image/png' },
    ]
  // Inlined to save a request.
  const href = color === null ? '/favicon.svg' : `data:image/svg+xml,${encodeURIComponent(mark.trim().replace(ICON_COLOR, color))}`
  return [{ rel: 'icon', href, type: 'image/svg+xml' }]
}

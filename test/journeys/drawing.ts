/** Whether every journey runs at every width in both themes with painting and motion, as before a release. */
export const isFull = process.env.JOURNEYS === 'full'

/**
 * Runs in the page before each document, which is then laid out but not painted. Without a graphics card, painting takes a fifth of a
 * journey's time. Colors, positions and clickable areas stay the same.
 */
export function leaveUndrawn(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { opacity: 0 }')
  document.adoptedStyleSheets.push(sheet)
}

/** Makes such a page paint, for tests that need it. */
export const DRAWN = 'html { opacity: 1 !important }'

/** Every journey at every width in both themes, drawn and moving, as before a release. */
export const isFull = process.env.JOURNEYS === 'full'

/**
 * Runs in the page, before each document: lays it out, but does not draw it. Nobody looks at the pages of a journey, and without
 * a graphics card drawing them takes a fifth of its time. Colors, places and what can be pressed are those of a page that is drawn.
 */
export function leaveUndrawn(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('html { opacity: 0 }')
  document.adoptedStyleSheets.push(sheet)
}

/** Has such a page drawn, for what looks at it. */
export const DRAWN = 'html { opacity: 1 !important }'

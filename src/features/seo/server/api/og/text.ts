import glyphs from './onest-600.json' with { type: 'json' }

/** Outlines of Onest SemiBold (SIL Open Font License 1.1), 1,000 units per em: advance and path of each character. */
const outlines = glyphs as unknown as Record<string, readonly [advance: number, path: string] | undefined>

/** Letter spacing in font units. Slightly tight because the type is large. */
const TRACKING = -18

/** The width of a line of text in pixels. */
export function widthOf(text: string, size: number): number {
  return ([...text].reduce((sum, character) => sum + advanceOf(character), 0) * size) / 1000
}

/** A line of text as SVG outlines, which need no font. Its baseline starts at `x`, `y`. */
export function textPath(text: string, x: number, y: number, size: number): string {
  const scale = size / 1000
  let nextOffset = 0
  const parts = [...text].map((character) => {
    const offset = nextOffset
    nextOffset += advanceOf(character)
    const path = outlines[character]?.[1]
    return path ? `<path transform="translate(${offset})" d="${path}"/>` : ''
  })
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${parts.join('')}</g>`
}

/** Wraps text into lines of at most `width` pixels. A longer word gets its own line. */
export function wrap(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The advance of a character in font units; 500 if the font doesn't have it. */
function advanceOf(character: string): number {
  return (outlines[character]?.[0] ?? 500) + TRACKING
}

import glyphs from './onest-600.json' with { type: 'json' }

/** Outlines of Onest SemiBold (SIL Open Font License 1.1), 1,000 units per em: advance and path of each character. */
const outlines = glyphs as unknown as Record<string, readonly [advance: number, path: string] | undefined>

/** Letter spacing in units; slightly tighter for large type. */
const TRACKING = -18

/** The width of a line of text in pixels. */
export function widthOf(text: string, size: number): number {
  return ([...text].reduce((sum, sign) => sum + advanceOf(sign), 0) * size) / 1000
}

/** A line of text as SVG outlines that need no font; its left end and baseline are at `x`, `y`. */
export function textPath(text: string, x: number, y: number, size: number): string {
  const scale = size / 1000
  let at = 0
  const parts = [...text].map((sign) => {
    const place = at
    at += advanceOf(sign)
    const path = outlines[sign]?.[1]
    return path ? `<path transform="translate(${place})" d="${path}"/>` : ''
  })
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${parts.join('')}</g>`
}

/** Wraps text into lines of at most `width` pixels; a longer word gets its own line. */
export function wrap(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The advance of a character in units; 500 for one that the font lacks. */
function advanceOf(sign: string): number {
  return (outlines[sign]?.[0] ?? 500) + TRACKING
}

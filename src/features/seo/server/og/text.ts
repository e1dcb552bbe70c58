import glyphs from './onest-600.json' with { type: 'json' }

/** Outlines of Onest SemiBold (SIL Open Font License 1.1), 1,000 units an em: advance and path of each character. */
const outlines = glyphs as unknown as Record<string, readonly [advance: number, path: string] | undefined>

/** Large type is set a little tighter; in units. */
const TRACKING = -18

/** Width of a line of text in pixels. */
export function widthOf(text: string, size: number): number {
  return ([...text].reduce((sum, sign) => sum + advanceOf(sign), 0) * size) / 1000
}

/** A line of text as outlines, its left end and baseline at `x`, `y`: a picture needs no font then. */
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

/** Words in lines of at most `width` pixels; a word that is longer stands alone. */
export function wrap(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** A character that the font lacks leaves a gap. */
function advanceOf(sign: string): number {
  return (outlines[sign]?.[0] ?? 500) + TRACKING
}

import { inflateSync } from 'node:zlib'

/** Reads the texts of a PDF with embedded fonts, whose glyphs are in hexadecimal and are mapped to letters by each font's table. */
export function linesOf(pdf: Buffer): string[] {
  const raw = pdf.toString('latin1')
  const objects = new Map([...raw.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id = '', body = '']) => [id, body]))
  const streamOf = (body = '') =>
    inflateSync(Buffer.from(/stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? '', 'latin1')).toString('latin1')
  const fonts = new Map(
    [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      return [name, table === undefined ? [] : lettersOf(streamOf(objects.get(table)))]
    }),
  )
  const content = [...raw.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id = '']) => streamOf(objects.get(id))).join('\n')
  let font: readonly string[] = []
  return [...content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)].flatMap(([, name, pieces = '']) => {
    if (name !== undefined) {
      font = fonts.get(name) ?? []
      return []
    }
    const glyphs = [...pieces.matchAll(/<([\da-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    return [glyphs.map((glyph) => font[Number.parseInt(glyph, 16)] ?? '').join('')]
  })
}

/** A font's letters by glyph number. */
function lettersOf(table: string): string[] {
  const ranges = [...table.matchAll(/<[\da-f]{4}> <[\da-f]{4}> \[(.*?)\]/g)].map(([, letters = '']) => letters)
  return [...ranges.join(' ').matchAll(/<([\da-f]*(?: [\da-f]+)*)>/g)].map(([, hex = '']) =>
    String.fromCharCode(...(hex.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
  )
}

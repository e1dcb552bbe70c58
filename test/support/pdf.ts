import { inflateSync } from 'node:zlib'

/** The texts of a PDF whose fonts are the standard ones: hexadecimal pieces between kerning, in compressed streams. */
export function linesOf(pdf: Buffer): string[] {
  const raw = pdf.toString('latin1')
  const streams = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, data = '']) =>
    inflateSync(Buffer.from(data, 'latin1')).toString('latin1'),
  )
  const texts = [...streams.join('\n').matchAll(/\[(.*?)\] TJ/g)].map(([, pieces = '']) => pieces)
  return texts.map((pieces) =>
    [...pieces.matchAll(/<([\da-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
  )
}

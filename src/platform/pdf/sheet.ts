import type { Font } from 'fontkit'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { composed } from '#shared/text.ts'

/** An A4 page to draw on. */
export type Sheet = PDFKit.PDFDocument & {
  faces: Record<Face, Font>
  /** Whether a letter was replaced because the fonts don't have it. */
  hasGaps: boolean
}

/** DejaVu Sans Condensed supports Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic. Only used letters are embedded. */
const files = { regular: 'DejaVuSansCondensed.ttf', bold: 'DejaVuSansCondensed-Bold.ttf' }
export type Face = keyof typeof files

let faces: Record<Face, Font> | undefined

async function loadFaces(): Promise<Record<Face, Font>> {
  const { create } = await import('fontkit')
  const { resolve } = createRequire(import.meta.url)
  const load = async (face: Face) => create(await readFile(resolve(`dejavu-fonts-ttf/ttf/${files[face]}`))) as Font
  return { regular: await load('regular'), bold: await load('bold') }
}

export const PAGE = { width: 595.28, height: 841.89, margin: 56 } as const
const RIGHT = PAGE.width - PAGE.margin
export const WIDTH = RIGHT - PAGE.margin

// The storefront's accent and ink colors, for paper.
export const ACCENT = '#6130da'
export const INK = '#17141f'
export const MUTED = '#5f5a6b'
export const LINE = '#dedae6'

export interface FileFacts {
  title: string
  author: string
  madeAt: Date
}

/** Makes a PDF from an empty page that `draw` fills. The same input always produces the same bytes. */
export async function drawSheet({ title, author, madeAt }: FileFacts, draw: (sheet: Sheet) => void): Promise<Buffer> {
  // Loaded on demand because it is large and rarely needed.
  const { default: PDFDocument } = await import('pdfkit')
  const loaded = (faces ??= await loadFaces())
  const page = new PDFDocument({
    size: 'A4',
    margin: PAGE.margin,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: madeAt },
    // Prevents the default, Helvetica, which would not be embedded.
    font: '',
  })
  // The types don't include fontkit's fonts.
  for (const [face, font] of Object.entries(loaded)) page.registerFont(face, font as unknown as string)
  const sheet: Sheet = Object.assign(page, { faces: loaded, hasGaps: false })
  const pdf = collect(sheet)
  draw(sheet)
  sheet.end()
  return pdf
}

function collect(sheet: Sheet): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
    sheet.on('end', () => resolve(Buffer.concat(chunks)))
    sheet.on('error', reject)
  })
}

/** Draws a line from margin to margin. */
export function rule(sheet: Sheet, y: number, color: string): void {
  sheet.moveTo(PAGE.margin, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(color).stroke()
}

interface Style {
  x?: number
  y: number
  size: number
  face?: Face
  color?: string
  width?: number
  /** Maximum height. Longer text ends in an ellipsis. */
  height?: number
  align?: 'right'
}

/** Space above the letters of a line, as a share of the font size. */
const ROOM_ABOVE = 0.2

/** Writes a text. Afterward, `sheet.y` is below it. */
export function write(
  sheet: Sheet,
  text: string,
  { x = PAGE.margin, y, size, face = 'regular', color = INK, width, height, align }: Style,
): void {
  sheet.font(face).fontSize(size).fillColor(color)
  sheet.text(inOrder(printable(sheet, text, face)), x, y - size * ROOM_ABOVE, {
    width: width ?? RIGHT - x,
    ...(height !== undefined && { height, ellipsis: true }),
    ...(align && { align }),
  })
}

/** Replaces letters missing from the font: without their diacritics, or else with a question mark. */
function printable(sheet: Sheet, text: string, face: Face): string {
  const has = (letters: string) => [...letters].every((letter) => sheet.faces[face].hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
  return [...composed(text)]
    .map((letter) => {
      if (has(letter)) return letter
      const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '')
      if (plain && has(plain)) return plain
      sheet.hasGaps = true
      return '?'
    })
    .join('')
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/** Keeps consecutive right-to-left words together in their order. A space between them and other words stays with the other words. */
function inOrder(text: string): string {
  return text.split(' ').reduce((line, word) => {
    const [isAfter, isRightToLeft] = [line, word].map((part) => RIGHT_TO_LEFT.test(part.split(' ').at(-1) ?? ''))
    const space = !isAfter ? ' ' : isRightToLeft ? '\u00a0' : ' \u00a0'
    return line + space + word
  })
}

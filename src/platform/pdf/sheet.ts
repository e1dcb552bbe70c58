import type { Font } from 'fontkit'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { composed } from '#shared/compose-text.ts'

/** A page to write on, of A4. */
export type Sheet = PDFKit.PDFDocument & {
  faces: Record<Face, Font>
  /** Whether a letter was left out that the faces lack. */
  hasGaps: boolean
}

/** DejaVu Sans Condensed has the letters of Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic. Those that are used are embedded. */
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
export const RIGHT = PAGE.width - PAGE.margin
export const WIDTH = RIGHT - PAGE.margin

// The page's accent and ink on paper.
export const ACCENT = '#6130da'
export const INK = '#17141f'
export const MUTED = '#5f5a6b'
export const LINE = '#dedae6'

/** The file's metadata. The same facts and drawing give the same bytes. */
export interface FileFacts {
  title: string
  author: string
  madeAt: Date
}

/** What `draw` draws on an empty page, as a PDF. */
export async function drawSheet({ title, author, madeAt }: FileFacts, draw: (sheet: Sheet) => void): Promise<Buffer> {
  // Heavy, and seldom needed: read when the first page is asked for.
  const { default: PDFDocument } = await import('pdfkit')
  const loaded = (faces ??= await loadFaces())
  const page = new PDFDocument({
    size: 'A4',
    margin: PAGE.margin,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: madeAt },
    // Not Helvetica, which would be looked up by the reader.
    font: '',
  })
  // Its types do not know that it takes the fonts of fontkit.
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

/** A line from margin to margin. */
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
  /** What does not fit in it ends in an ellipsis. */
  height?: number
  align?: 'right'
}

/** Letters begin this far below the top of their line, in their size. */
const ROOM_ABOVE = 0.2

/** Writes a text; `sheet.y` is below it afterwards. */
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

/** The text in letters that a face has: of those that it lacks, what is left without their decoration, or a question mark. */
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

/** Words that are read from the right are drawn together, in their order; a space between them and others is on the side of the others. */
function inOrder(text: string): string {
  return text.split(' ').reduce((line, word) => {
    const [isAfter, isRightToLeft] = [line, word].map((part) => RIGHT_TO_LEFT.test(part.split(' ').at(-1) ?? ''))
    const space = !isAfter ? ' ' : isRightToLeft ? '\u00a0' : ' \u00a0'
    return line + space + word
  })
}

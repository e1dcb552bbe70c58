/** A page to write on, of A4. */
export type Sheet = PDFKit.PDFDocument

export const PAGE = { width: 595.28, height: 841.89, margin: 56 } as const
export const RIGHT = PAGE.width - PAGE.margin
export const WIDTH = RIGHT - PAGE.margin

// The page's accent and ink on paper.
export const ACCENT = '#6130da'
export const INK = '#17141f'
export const MUTED = '#5f5a6b'
export const LINE = '#dedae6'
const REGULAR = 'Helvetica'
export const BOLD = 'Helvetica-Bold'

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
  const sheet = new PDFDocument({
    size: 'A4',
    margin: PAGE.margin,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: printable(title), Author: printable(author), CreationDate: madeAt },
  })
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
  font?: string
  color?: string
  width?: number
  /** What does not fit in it ends in an ellipsis. */
  height?: number
  align?: 'right'
}

/** Writes a text; `sheet.y` is below it afterwards. */
export function write(
  sheet: Sheet,
  text: string,
  { x = PAGE.margin, y, size, font = REGULAR, color = INK, width, height, align }: Style,
): void {
  sheet.font(font).fontSize(size).fillColor(color)
  sheet.text(printable(text), x, y, {
    width: width ?? RIGHT - x,
    ...(height !== undefined && { height, ellipsis: true }),
    ...(align && { align }),
  })
}

/** The fonts that every reader has know Western letters: others lose their accents, or become a question mark. */
function printable(text: string): string {
  return text.replace(/[^\u0020-\u007e\u00a0-\u00ff]/gu, (letter) => {
    const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '')
    return /^[\u0020-\u007e]+$/.test(plain) ? plain : '?'
  })
}

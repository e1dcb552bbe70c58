import type { ReceiptFacts } from '#features/orders/server/receipt/facts.ts'

const PAGE = { width: 595.28, height: 841.89, margin: 56 } as const
const RIGHT = PAGE.width - PAGE.margin
const WIDTH = RIGHT - PAGE.margin

// The page's accent and ink on paper.
const ACCENT = '#6130da'
const INK = '#17141f'
const MUTED = '#5f5a6b'
const LINE = '#dedae6'
const REGULAR = 'Helvetica'
const BOLD = 'Helvetica-Bold'

type Sheet = PDFKit.PDFDocument

/** The receipt as a PDF of one page. The same facts give the same bytes. */
export async function receiptDocument(facts: ReceiptFacts): Promise<Buffer> {
  // Heavy, and seldom needed: read when the first receipt is asked for.
  const { default: PDFDocument } = await import('pdfkit')
  const sheet = new PDFDocument({
    size: 'A4',
    margin: PAGE.margin,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `Receipt ${facts.orderNumber}`,
      Author: printable(facts.store.name),
      CreationDate: facts.paidAt,
    },
  })
  const pdf = collect(sheet)
  drawHead(sheet, facts)
  drawAbout(sheet, facts)
  drawPayments(sheet, facts, drawItem(sheet, facts))
  drawFoot(sheet, facts)
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

function drawHead(sheet: Sheet, { store }: ReceiptFacts): void {
  sheet.rect(0, 0, PAGE.width, 5).fill(ACCENT)
  sheet.save().translate(PAGE.margin, 52)
  sheet.roundedRect(0, 0, 32, 32, 8).fill(ACCENT)
  // The shop's mark.
  sheet.lineWidth(2.6).lineCap('round').lineJoin('round').strokeColor('#ffffff')
  sheet.path('M4.5 23c5.6 0 6.2-13.5 11.5-13.5S21.9 23 27.5 23M10.5 23c3 0 3-6.2 5.5-6.2s2.5 6.2 5.5 6.2').stroke()
  sheet.restore()
  write(sheet, store.name, { x: PAGE.margin + 44, y: 61, font: BOLD, size: 15, width: WIDTH - 160, height: 36 })
  write(sheet, 'Receipt', { y: 57, font: BOLD, size: 22, align: 'right' })
}

function drawAbout(sheet: Sheet, { about }: ReceiptFacts): void {
  const starts = [0, 0.25, 0.54]
  about.forEach(([label, text], index) => {
    const [start = 0, end = 1] = starts.slice(index)
    const place = { x: PAGE.margin + WIDTH * start, width: WIDTH * (end - start) - 12 }
    write(sheet, label, { ...place, y: 138, size: 9, color: MUTED })
    write(sheet, text, { ...place, y: 153, font: BOLD, size: 10.5, height: 40 })
  })
}

const QUANTITY_X = PAGE.margin + WIDTH * 0.58

/** Returns where it ends. */
function drawItem(sheet: Sheet, { item }: ReceiptFacts): number {
  write(sheet, 'Service', { y: 226, size: 9, color: MUTED })
  write(sheet, 'Quantity', { x: QUANTITY_X, y: 226, size: 9, color: MUTED })
  write(sheet, 'Price', { y: 226, size: 9, color: MUTED, align: 'right' })
  rule(sheet, 243, INK)
  write(sheet, item.name, { y: 258, font: BOLD, size: 12 })
  write(sheet, item.quantity, { x: QUANTITY_X, y: 259, size: 11 })
  write(sheet, item.price, { y: 259, size: 11, align: 'right' })
  const width = WIDTH * 0.54
  let y = 278
  for (const detail of item.details) {
    write(sheet, detail, { y, size: 9.5, color: MUTED, width, height: 90 })
    y = sheet.y + 3
  }
  rule(sheet, y + 10, LINE)
  return y + 10
}

function drawPayments(sheet: Sheet, { payments, total, currency }: ReceiptFacts, top: number): void {
  write(sheet, 'Total', { x: QUANTITY_X, y: top + 16, font: BOLD, size: 12 })
  write(sheet, `${total} ${currency}`, { y: top + 16, font: BOLD, size: 12, color: ACCENT, align: 'right' })
  let y = top + 46
  for (const [label, amount] of payments) {
    write(sheet, label, { x: QUANTITY_X, y, size: 9.5, color: MUTED, width: WIDTH * 0.3 })
    write(sheet, amount, { y, size: 9.5, align: 'right' })
    y += 26
  }
}

function drawFoot(sheet: Sheet, { notes }: ReceiptFacts): void {
  const top = PAGE.height - 112
  rule(sheet, top, LINE)
  let y = top + 14
  for (const note of notes) {
    write(sheet, note, { y, size: 8.5, color: MUTED, height: 24 })
    y = sheet.y + 3
  }
}

function rule(sheet: Sheet, y: number, color: string): void {
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

function write(sheet: Sheet, text: string, { x = PAGE.margin, y, size, font = REGULAR, color = INK, width, height, align }: Style): void {
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

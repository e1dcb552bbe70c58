import { ACCENT, drawSheet, type FileFacts, INK, LINE, MUTED, PAGE, rule, type Sheet, WIDTH, write } from '#platform/pdf/sheet.ts'

type Row = [label: string, amount: string]

/** The content of a one-page invoice, receipt or credit note. */
export interface DocumentFacts {
  file: FileFacts
  /** The store's name, next to the logo, or replaced by it if the logo is wide. */
  letterhead: string
  /** The operator's brand color and logo, if set. */
  look: { color: string | null; logo: { bytes: Buffer; isWordmark: boolean } | null }
  /** `Receipt`. */
  title: string
  /** Up to three labels and texts above the table. */
  about: Row[]
  item: { name: string; details: string[]; quantity: string; price: string }
  /** Lines between the item's price and the total. */
  sums: Row[]
  total: { label: string; amount: string }
  /** Lines below the total: how it was paid or refunded. */
  ways: Row[]
  /** The remaining total after `ways`, if it differs. */
  net?: DocumentFacts['total'] | undefined
  /** Legal and explanatory notes at the foot. */
  notes: string[]
}

/** Makes a one-page PDF. The same facts always produce the same bytes. */
export function moneyDocument(facts: DocumentFacts): Promise<Buffer> {
  return drawSheet(facts.file, (sheet) => {
    drawHead(sheet, facts)
    drawAbout(sheet, facts)
    drawSums(sheet, facts, drawItem(sheet, facts))
    drawFoot(sheet, facts)
  })
}

const accentOf = ({ look }: DocumentFacts) => look.color ?? ACCENT

function drawHead(sheet: Sheet, facts: DocumentFacts): void {
  const { letterhead, title, look } = facts
  sheet.rect(0, 0, PAGE.width, 5).fill(accentOf(facts))
  if (look.logo) sheet.image(look.logo.bytes, PAGE.margin, 52, { fit: [look.logo.isWordmark ? 180 : 44, 32] })
  else drawMark(sheet, accentOf(facts))
  if (!look.logo?.isWordmark)
    write(sheet, letterhead, { x: PAGE.margin + 44, y: 61, face: 'bold', size: 15, width: WIDTH - 200, height: 36 })
  write(sheet, title, { y: 57, face: 'bold', size: 22, align: 'right' })
}

function drawMark(sheet: Sheet, color: string): void {
  sheet.save().translate(PAGE.margin, 52)
  sheet.roundedRect(0, 0, 32, 32, 8).fill(color)
  sheet.lineWidth(2.6).lineCap('round').lineJoin('round').strokeColor('#ffffff')
  sheet.path('M4.5 23c5.6 0 6.2-13.5 11.5-13.5S21.9 23 27.5 23M10.5 23c3 0 3-6.2 5.5-6.2s2.5 6.2 5.5 6.2').stroke()
  sheet.restore()
}

function drawAbout(sheet: Sheet, { about }: DocumentFacts): void {
  const starts = [0, 0.25, 0.54]
  about.forEach(([label, text], index) => {
    const [start = 0, end = 1] = starts.slice(index)
    const place = { x: PAGE.margin + WIDTH * start, width: WIDTH * (end - start) - 12 }
    write(sheet, label, { ...place, y: 138, size: 9, color: MUTED })
    write(sheet, text, { ...place, y: 153, face: 'bold', size: 10.5, height: 40 })
  })
}

const QUANTITY_X = PAGE.margin + WIDTH * 0.58

/** Draws the item and returns the y position of its end. */
function drawItem(sheet: Sheet, { item }: DocumentFacts): number {
  write(sheet, 'Service', { y: 226, size: 9, color: MUTED })
  write(sheet, 'Quantity', { x: QUANTITY_X, y: 226, size: 9, color: MUTED })
  write(sheet, 'Price', { y: 226, size: 9, color: MUTED, align: 'right' })
  rule(sheet, 243, INK)
  write(sheet, item.name, { y: 258, face: 'bold', size: 12 })
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

function drawSums(sheet: Sheet, facts: DocumentFacts, top: number): void {
  const { sums, total, ways, net } = facts
  const y = drawRows(sheet, sums, top + 16)
  drawTotal(sheet, facts, total, y)
  const end = drawRows(sheet, ways, y + 30)
  if (net) drawTotal(sheet, facts, net, end + 4)
}

function drawTotal(sheet: Sheet, facts: DocumentFacts, { label, amount }: DocumentFacts['total'], y: number): void {
  write(sheet, label, { x: QUANTITY_X, y, face: 'bold', size: 12 })
  write(sheet, amount, { y, face: 'bold', size: 12, color: accentOf(facts), align: 'right' })
}

/** Draws rows and returns the y position after them. */
function drawRows(sheet: Sheet, rows: readonly Row[], top: number): number {
  let y = top
  for (const [label, amount] of rows) {
    write(sheet, label, { x: QUANTITY_X, y, size: 9.5, color: MUTED, width: WIDTH * 0.34 })
    write(sheet, amount, { y, size: 9.5, align: 'right' })
    y += 26
  }
  return y
}

function drawFoot(sheet: Sheet, { notes }: DocumentFacts): void {
  const top = PAGE.height - 140
  rule(sheet, top, LINE)
  let y = top + 14
  for (const note of notes) {
    y = drawNote(sheet, note, y)
  }
  if (sheet.hasGaps) drawNote(sheet, GAPS, y)
}

const GAPS = 'Letters that this document’s font doesn’t have are shown as question marks.'

/** Draws a note and returns the y position after it. */
function drawNote(sheet: Sheet, note: string, y: number): number {
  write(sheet, note, { y, size: 8.5, color: MUTED, height: 34 })
  return sheet.y + 3
}

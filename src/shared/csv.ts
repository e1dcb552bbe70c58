/** What a spreadsheet would take for a formula, at the beginning of a cell: also the full-width signs that some of them read alike. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
/** The same where a spreadsheet begins a cell that separates them by semicolons or tabs, also at a line break: to it the quotes around the cell are letters. */
const FORMULA_WITHIN = /(?<=[;\t\r\n])(?=[=+\-@＝＋－＠])/g
const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * A line of CSV (RFC 4180) with its line break. Texts that a spreadsheet would run as a formula get a leading apostrophe,
 * because exports contain what customers wrote; also behind semicolons, tabs and line breaks, where some spreadsheets begin a cell. Numbers stay
 * numbers; null and undefined are empty cells.
 */
export function csvLine(values: readonly (string | number | boolean | null | undefined)[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

/**
 * The cells of CSV as spreadsheets save it: separated by commas or, where the heading has them, by semicolons. A byte order mark, empty
 * lines and the apostrophe before what would be a formula are taken off. `line` counts the lines of the file from 1. What follows the first
 * `maxRows` rows is not read.
 */
export function readCsv(text: string, maxRows = Infinity): { line: number; cells: string[] }[] {
  const source = text.replace(/^\u{FEFF}/u, '')
  const [heading = ''] = source.split('\n', 1)
  const separator = heading.split(';').length > heading.split(',').length ? ';' : ','
  const rows: { line: number; cells: string[] }[] = []
  let row = { line: 1, cells: [''] }
  let isQuoted = false
  let line = 1
  const add = (letter: string) => (row.cells[row.cells.length - 1] += letter)
  const keep = ({ cells, ...rest }: typeof row) => {
    const read = cells.map((value) => value.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])'(?=[=+\-@＝＋－＠])/g, '').trim())
    if (read.some((value) => value !== '')) rows.push({ ...rest, cells: read })
  }
  for (let place = 0; place < source.length && rows.length < maxRows; place++) {
    const letter = source.charAt(place)
    if (letter === '\n') line += 1
    if (isQuoted && letter === '"' && source[place + 1] === '"') {
      add('"')
      place += 1
    } else if (letter === '"' && (isQuoted || row.cells.at(-1) === '')) isQuoted = !isQuoted
    else if (isQuoted) add(letter)
    else if (letter === separator) row.cells.push('')
    else if (letter === '\n') {
      keep(row)
      row = { line, cells: [''] }
    } else if (letter !== '\r') add(letter)
  }
  if (rows.length < maxRows) keep(row)
  return rows
}

function cell(value: string | number | boolean | null | undefined): string {
  const text = String(value ?? '')
  const inner = text.replace(FORMULA_WITHIN, "'")
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${inner}` : inner
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

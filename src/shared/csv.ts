/** The start of a cell that spreadsheets treat as a formula, including full-width signs. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
/**
 * The same after a semicolon, tab or line break, where spreadsheets with other separators start a cell, even inside quotes. Quotes at the
 * start of such a cell aren't part of its text. The sign is looked for first, because each of many quotes would be a start otherwise.
 */
const FORMULA_WITHIN = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]"*)/g
/** The apostrophes that writing adds before both. */
const ADDED = /^'(?=[=+\-@\t\r\n＝＋－＠])|'(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]"*')/g
/** Begins a CSV file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\u{FEFF}'
const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * A line of CSV (RFC 4180) with its line break. Exports contain text from customers, so text that a spreadsheet would run as a formula
 * gets a leading apostrophe, also after semicolons, tabs and line breaks, where some spreadsheets start a cell. Numbers stay numbers. Null and
 * undefined become empty cells.
 */
export function csvLine(values: readonly (string | number | boolean | null | undefined)[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

/**
 * Reads CSV as spreadsheets save it: separated by commas, or by semicolons if the heading has more of those. Removes the byte order mark,
 * empty lines and the apostrophe before formulas. `line` is the line number in the file, starting at 1. Stops after `maxRows` rows.
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
  const addRow = ({ cells, ...rest }: typeof row) => {
    const read = cells.map((value) => value.replace(ADDED, '').trim())
    if (read.some((value) => value !== '')) rows.push({ ...rest, cells: read })
  }
  for (let index = 0; index < source.length && rows.length < maxRows; index++) {
    const letter = source.charAt(index)
    if (letter === '\n') line += 1
    if (isQuoted && letter === '"' && source[index + 1] === '"') {
      add('"')
      index += 1
    } else if (letter === '"' && (isQuoted || row.cells.at(-1) === '')) isQuoted = !isQuoted
    else if (isQuoted) add(letter)
    else if (letter === separator) row.cells.push('')
    else if (letter === '\n') {
      addRow(row)
      row = { line, cells: [''] }
    } else if (letter !== '\r') add(letter)
  }
  if (rows.length < maxRows) addRow(row)
  return rows
}

function cell(value: string | number | boolean | null | undefined): string {
  const text = String(value ?? '')
  const inner = text.replace(FORMULA_WITHIN, "'")
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${inner}` : inner
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

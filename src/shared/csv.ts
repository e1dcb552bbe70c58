/** What a spreadsheet would take for a formula, at the beginning of a cell: also the full-width signs that some of them read alike. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * One line of CSV (RFC 4180), with its end. What a spreadsheet would take for a formula is led by an apostrophe, because
 * texts of customers stand in exports of operators; plain numbers stay numbers. Nothing at all is an empty cell.
 */
export function csvLine(values: readonly (string | number | boolean | null | undefined)[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

function cell(value: string | number | boolean | null | undefined): string {
  const text = String(value ?? '')
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What a spreadsheet would take for a formula, at the beginning of a cell: also the full-width signs that some of them read alike. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * A line of CSV (RFC 4180) with its line break. Texts that a spreadsheet would run as a formula get a leading apostrophe,
 * because exports contain what customers wrote. Numbers stay numbers; null and undefined are empty cells.
 */
export function csvLine(values: readonly (string | number | boolean | null | undefined)[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

function cell(value: string | number | boolean | null | undefined): string {
  const text = String(value ?? '')
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

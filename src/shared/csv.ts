/**
 * One line of CSV (RFC 4180). What a spreadsheet would take for a formula is led by an apostrophe, because texts of
 * customers stand in exports of operators; plain numbers stay numbers.
 */
export function csvLine(values: readonly string[]): string {
  return `${values.map(cell).join(',')}\r\n`
}

function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Parses a number as people type it: `4.99`, `$1,000.50`, `20 %`, or `4,99` with a decimal comma. A comma before exactly three digits
 * separates thousands. Returns NaN for everything else.
 */
export function parseTypedNumber(typed: string): number {
  const text = typed.replace(/[$%\s]/g, '').replace('−', '-')
  if (/^-?(?:\d+\.?\d*|\.\d+)$/.test(text)) return Number(text)
  if (/^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''))
  return /^-?\d+,\d{1,2}$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

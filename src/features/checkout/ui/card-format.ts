import { cardDigits } from '#features/payments/rules.ts'

/** Formats a card number as printed on the card: groups of four, or 4-6-5 for American Express. */
export function formatCardNumber(text: string): string {
  const digits = cardDigits(text).replace(/\D/g, '').slice(0, 19)
  const groups = /^3[47]/.test(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/.exec(digits)?.slice(1) : digits.match(/\d{1,4}/g)
  return (groups ?? []).filter(Boolean).join(' ')
}

/** Formats `5` as `05`, and `1230` and `12 / 2030` as `12/30`. */
export function formatExpiry(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^([2-9])/, '0$1')
  const [month, year] = [digits.slice(0, 2), digits.slice(2)]
  const short = year.length > 2 && year.startsWith('20') ? year.slice(2, 4) : year.slice(0, 2)
  return short === '' ? month : `${month}/${short}`
}

/** Keeps up to four digits. */
export function formatCvc(text: string): string {
  return text.replace(/\D/g, '').slice(0, 4)
}

/** Formats a field while the customer types, keeping the caret after the same digit. */
export function formatTyped(field: HTMLInputElement, format: (text: string) => string): void {
  const caret = field.selectionStart ?? field.value.length
  const atEnd = caret === field.value.length
  const digitsBefore = field.value.slice(0, caret).replace(/\D/g, '').length
  field.value = format(field.value)
  if (atEnd) return
  let place = 0
  for (let seen = 0; seen < digitsBefore && place < field.value.length; place++) if (/\d/.test(field.value[place] ?? '')) seen++
  field.setSelectionRange(place, place)
}

import { formatMoney } from '#shared/money.ts'

/** Formats dollars: `$12.50`. */
export function money(dollars: number): string {
  return formatMoney(Math.round(dollars * 100))
}

export function count(value: number): string {
  return value.toLocaleString('en-US')
}

/** `part` of `whole` as a percentage; a dash if `whole` is 0. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : share(part / whole)
}

/** A share from 0 to 1 as a percentage; a dash if unknown. */
export function share(value: number | null): string {
  return value === null ? '–' : value.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: value < 0.1 ? 1 : 0 })
}

/** `45 min`, `3 h 20 min`, `2 d 4 h`. */
export function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return hours % 24 === 0 ? `${Math.floor(hours / 24)} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** The change from the previous `days` days: `+12% vs. previous 30 days`. */
export function change(now: number, before: number, days: number): string {
  const span = days === 1 ? 'previous day' : `previous ${days} days`
  if (before <= 0) return `None in the ${span}`
  const ratio = (now - before) / before
  return `${ratio < 0 ? '−' : '+'}${count(Math.round(Math.abs(ratio) * 100))}% vs. ${span}`
}

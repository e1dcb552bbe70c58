import { formatMoney } from '#shared/money.ts'

/** Dollars of the wire as people read them. */
export function money(dollars: number): string {
  return formatMoney(Math.round(dollars * 100))
}

export function count(value: number): string {
  return value.toLocaleString('en-US')
}

/** A share from 0 to 1; a dash where there is nothing to share. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : share(part / whole)
}

/** The same of a share that may not be known yet. */
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

/** `+12% on the 30 days before`, or nothing where there is nothing to compare with. */
export function change(now: number, before: number, days: number): string {
  const span = days === 1 ? 'the day before' : `the ${days} days before`
  if (before <= 0) return `Nothing in ${span}`
  const ratio = (now - before) / before
  return `${ratio < 0 ? '−' : '+'}${Math.round(Math.abs(ratio) * 100)}% on ${span}`
}

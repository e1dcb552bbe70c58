import type { Period } from '#features/operations/contract/figures.ts'
import { addDays, dayOf } from '#features/operations/rules/periods.ts'

/** The times that are offered, by their name in the address; thirty days are shown where nothing is chosen. */
export const periodChoices = [
  ['7', 'Last 7 days'],
  ['90', 'Last 90 days'],
  ['365', 'Last 12 months'],
  ['own', 'Own days'],
] as const

const DEFAULT_DAYS = 30

/** Which days an address asks for, and how they are drawn. */
export interface Chosen {
  from: string
  to: string
  by: Period
  isOwn: boolean
}

/** Reads what is chosen in the address; what is missing or makes no sense is thirty days up to today. */
export function readPeriod(get: (name: string) => string, now: Date): Chosen {
  const today = dayOf(now)
  const isOwn = get('period') === 'own'
  const days = Number(periodChoices.find(([name]) => name === get('period') && name !== 'own')?.[0] ?? DEFAULT_DAYS)
  const to = (isOwn && readDay(get('to'))) || today
  const from = (isOwn && readDay(get('from'))) || addDays(to, 1 - days)
  return { from: from < to ? from : to, to, by: readBy(get('by')) ?? usualBy(from, to), isOwn }
}

function readDay(text: string): string | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

function readBy(text: string): Period | undefined {
  return text === 'day' || text === 'week' || text === 'month' ? text : undefined
}

/** As many points as can be told apart. */
function usualBy(from: string, to: string): Period {
  if (from > addDays(to, -62)) return 'day'
  return from > addDays(to, -200) ? 'week' : 'month'
}

const dayName = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `Nov 20`, or for a month `Nov 2026`. */
export function nameOfStart(start: string, by: Period): string {
  return (by === 'month' ? monthName : dayName).format(new Date(`${start}T00:00:00Z`))
}

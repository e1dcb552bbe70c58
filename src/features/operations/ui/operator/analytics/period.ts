import type { Period } from '#features/operations/rules/kinds.ts'
import { addDays, dayOf } from '#features/operations/rules/periods.ts'

/** The periods by their name in the URL. The default is the last 30 days. */
export const periodChoices = [
  ['7', 'Last 7 days'],
  ['', 'Last 30 days'],
  ['90', 'Last 90 days'],
  ['365', 'Last 12 months'],
  ['own', 'Custom range'],
] as const

const DEFAULT_DAYS = 30

/** The days selected in the URL, and the interval of the charts. */
export interface Chosen {
  from: string
  to: string
  by: Period
  isOwn: boolean
}

/** Reads the period from the URL. Missing or invalid values default to the last 30 days. */
export function readPeriod(get: (name: string) => string, now: Date): Chosen {
  const today = dayOf(now)
  const isOwn = get('period') === 'own'
  const days = Number(periodChoices.find(([name]) => name === get('period') && name !== 'own')?.[0] || DEFAULT_DAYS)
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

/** An interval with a readable number of points. */
function usualBy(from: string, to: string): Period {
  if (from > addDays(to, -62)) return 'day'
  return from > addDays(to, -200) ? 'week' : 'month'
}

const dayName = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `Nov 20`, or `Nov 2026` for a month. */
export function nameOfStart(start: string, by: Period): string {
  return (by === 'month' ? monthName : dayName).format(new Date(`${start}T00:00:00Z`))
}

import { listed } from '#shared/text.ts'
import { instantOf, localTimeAt } from '#shared/time-zones.ts'

/** Weekly support hours. */
export interface Hours {
  /** IANA, such as `Europe/Berlin`. */
  timezone: string
  times: {
    /** Days of the week, 1 for Monday to 7 for Sunday. */
    days: number[]
    /** `09:00`, in that time zone. */
    from: string
    /** `17:00`. Later than `from`. */
    to: string
  }[]
}

const DAY_MS = 86_400_000
const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Formats support hours as `Monday to Friday, 9:00 to 17:00 UTC`. */
export function formatHours({ timezone, times }: Hours): string {
  const spans = times.map(({ days, from, to }) => `${formatDays(days)}, ${clock(from)} to ${clock(to)}`)
  return `${spans.join('; ')} ${timezone === 'UTC' ? 'UTC' : `(${timezone.replaceAll('_', ' ')})`}`
}

const clock = (time: string) => time.replace(/^0/, '')

function formatDays(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort((one, other) => one - other)
  const [first = 1, last = 1] = [sorted[0], sorted.at(-1)]
  if (sorted.length === 7) return 'every day'
  if (sorted.length > 2 && last - first === sorted.length - 1) return `${dayNames[first - 1]} to ${dayNames[last - 1]}`
  return listed(sorted.map((day) => dayNames[day - 1] ?? ''))
}

/** Returns when support next opens after `now`. Null if it is open now or never opens. */
export function nextAt(hours: Hours, now: Date): Date | null {
  const today = dateIn(hours.timezone, now)
  // Day by day, to skip the rest of the week once an opening is found.
  for (let ahead = -1; ahead <= 8; ahead++) {
    const date = new Date(today.getTime() + ahead * DAY_MS)
    const weekday = date.getUTCDay() || 7
    const spans = hours.times
      .filter(({ days }) => days.includes(weekday))
      .map(({ from, to }) => ({ from: timeOn(date, from, hours.timezone), to: timeOn(date, to, hours.timezone) }))
    if (spans.some(({ from, to }) => from <= now && now < to)) return null
    const coming = spans.map(({ from }) => from.getTime()).filter((from) => from > now.getTime())
    if (coming.length > 0) return new Date(Math.min(...coming))
  }
  return null
}

/** Returns the date in `timezone` at `at`, as midnight UTC of that date. */
function dateIn(timezone: string, at: Date): Date {
  const { year, month, day } = localTimeAt(at, timezone)
  return new Date(Date.UTC(year, month - 1, day))
}

/** Returns the moment of `time` on `date` in `timezone`. */
function timeOn(date: Date, time: string, timezone: string): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return instantOf(date.getTime() + (hour * 60 + minute) * 60_000, timezone)
}

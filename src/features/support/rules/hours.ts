import { listed } from '#shared/listed.ts'

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
      .map(({ from, to }) => ({ from: instantOf(date, from, hours.timezone), to: instantOf(date, to, hours.timezone) }))
    if (spans.some(({ from, to }) => from <= now && now < to)) return null
    const coming = spans.map(({ from }) => from.getTime()).filter((from) => from > now.getTime())
    if (coming.length > 0) return new Date(Math.min(...coming))
  }
  return null
}

/** Returns the date in `timezone` at `at`, as midnight UTC of that date. */
function dateIn(timezone: string, at: Date): Date {
  const shifted = new Date(at.getTime() + offsetMs(timezone, at))
  return new Date(Math.floor(shifted.getTime() / DAY_MS) * DAY_MS)
}

/** Returns the moment of `time` on `date` in `timezone`. A time skipped by daylight saving is an hour later. */
function instantOf(date: Date, time: string, timezone: string): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const shown = date.getTime() + (hour * 60 + minute) * 60_000
  const guess = shown - offsetMs(timezone, new Date(shown))
  return new Date(shown - offsetMs(timezone, new Date(guess)))
}

/** The format of the last time zone used. Creating a format takes a hundred times as long as using it. */
let format: Intl.DateTimeFormat | undefined
let formatZone: string | undefined

/** Returns the offset of `timezone` from UTC at `at`, in milliseconds. */
function offsetMs(timezone: string, at: Date): number {
  if (!format || formatZone !== timezone) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatZone = timezone
  }
  const parts = format.formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return shown - Math.floor(at.getTime() / 1_000) * 1_000
}

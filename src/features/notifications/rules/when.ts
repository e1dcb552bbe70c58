import type { Frequency, NotificationPreferences } from '#features/notifications/contract.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** When digests go out, by the customer's clock: daily, and weekly on Mondays. */
export const DIGEST_HOUR = 9
const MONDAY = 1

/** What a clock on the wall shows somewhere. */
interface Wall {
  year: number
  /** From 1. */
  month: number
  day: number
  /** 0 is Sunday. */
  weekday: number
  /** Since midnight. */
  minute: number
}

type When = Pick<NotificationPreferences, 'frequency' | 'quietHours'>

/**
 * When a message goes out that comes up now. Mail keeps to the rhythm that was chosen, a push does not; neither goes out in
 * quiet hours. Digests go at the next full hour, at 9:00, on Monday at 9:00, by the customer's clock.
 */
export function dueAt(now: Date, { frequency, quietHours }: When, channel: 'email' | 'push'): Date {
  const at = channel === 'email' ? nextRound(now, frequency, quietHours.timezone) : now
  return quietEnd(at, quietHours)
}

/** Whether the customer's clock stands in their quiet hours. From a time to the same time is no time. */
export function isQuiet(at: Date, { enabled, start, end, timezone }: When['quietHours']): boolean {
  if (!enabled) return false
  const [from, until, { minute }] = [minuteOf(start), minuteOf(end), wallAt(at, timezone)]
  return from <= until ? from <= minute && minute < until : from <= minute || minute < until
}

/** The first moment from `at` on that is not in quiet hours. Where clocks change before, it is looked for minute by minute. */
function quietEnd(at: Date, quietHours: When['quietHours']): Date {
  if (!isQuiet(at, quietHours)) return at
  const { end, timezone } = quietHours
  const ahead = (minuteOf(end) - wallAt(at, timezone).minute + DAY_MINUTES) % DAY_MINUTES
  const ends = startOfMinute(at.getTime() + ahead * MINUTE_MS)
  if (offsetMs(ends, timezone) === offsetMs(at, timezone)) return ends
  let minute = startOfMinute(at.getTime())
  while (isQuiet(minute, quietHours)) minute = new Date(minute.getTime() + MINUTE_MS)
  return minute
}

function nextRound(now: Date, frequency: Frequency, zone: string): Date {
  if (frequency === 'immediate') return now
  const wall = wallAt(now, zone)
  if (frequency === 'hourly') return startOfMinute(now.getTime() + (60 - (wall.minute % 60)) * MINUTE_MS)
  const isPast = wall.minute >= DIGEST_HOUR * 60
  const days = frequency === 'daily' ? Number(isPast) : (MONDAY - wall.weekday + 7) % 7 || (isPast ? 7 : 0)
  return instantOf({ ...wall, day: wall.day + days }, zone)
}

/** The moment at which a clock shows the digest's hour on a day; `day` may go past the end of its month. */
function instantOf({ year, month, day }: Pick<Wall, 'year' | 'month' | 'day'>, zone: string): Date {
  const utc = Date.UTC(year, month - 1, day, DIGEST_HOUR)
  const guess = utc - offsetMs(new Date(utc), zone)
  return new Date(utc - offsetMs(new Date(guess), zone))
}

/** How far the clocks of a zone are ahead of UTC. */
function offsetMs(at: Date, zone: string): number {
  const { year, month, day, minute } = wallAt(at, zone)
  return Date.UTC(year, month - 1, day, 0, minute) - startOfMinute(at.getTime()).getTime()
}

function startOfMinute(time: number): Date {
  return new Date(Math.floor(time / MINUTE_MS) * MINUTE_MS)
}

/** Minutes since midnight of `22:30`. */
function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

const clocks = new Map<string, Intl.DateTimeFormat>()
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** What clocks show in a zone. */
export function wallAt(at: Date, zone: string): Wall {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    clocks.set(zone, clock)
  }
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    year: Number(parts.year),
    month: Number(parts.month),
    day: Number(parts.day),
    weekday: weekdays.indexOf(parts.weekday ?? ''),
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

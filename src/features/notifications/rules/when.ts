import type { Frequency, NotificationPreferences } from '#features/notifications/contract.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** The hour of daily digests, and of weekly ones on Mondays, in the customer's time zone. */
const DIGEST_HOUR = 9
const MONDAY = 1

interface LocalTime {
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
 * When to send a notification that is created now. Email follows the chosen frequency: digests are sent at the next full hour, at 9:00, or
 * on Monday at 9:00, in the customer's time zone. Push ignores the frequency. Nothing is sent in quiet hours.
 */
export function dueAt(now: Date, { frequency, quietHours }: When, channel: 'email' | 'push'): Date {
  const at = channel === 'email' ? nextDigestAt(now, frequency, quietHours.timezone) : now
  return quietEnd(at, quietHours)
}

/** Whether a time is in a customer's quiet hours. Quiet hours that start when they end are empty. */
export function isQuiet(at: Date, { enabled, start, end, timezone }: When['quietHours']): boolean {
  if (!enabled) return false
  const [from, until, { minute }] = [minuteOf(start), minuteOf(end), localTimeAt(at, timezone)]
  return from <= until ? from <= minute && minute < until : from <= minute || minute < until
}

/** The first time from `at` on outside quiet hours. Searches minute by minute if the clocks change before then. */
function quietEnd(at: Date, quietHours: When['quietHours']): Date {
  if (!isQuiet(at, quietHours)) return at
  const { end, timezone } = quietHours
  const minutesLeft = (minuteOf(end) - localTimeAt(at, timezone).minute + DAY_MINUTES) % DAY_MINUTES
  const endsAt = startOfMinute(at.getTime() + minutesLeft * MINUTE_MS)
  if (offsetMs(endsAt, timezone) === offsetMs(at, timezone)) return endsAt
  let minute = startOfMinute(at.getTime())
  while (isQuiet(minute, quietHours)) minute = new Date(minute.getTime() + MINUTE_MS)
  return minute
}

function nextDigestAt(now: Date, frequency: Frequency, zone: string): Date {
  if (frequency === 'immediate') return now
  const local = localTimeAt(now, zone)
  if (frequency === 'hourly') return startOfMinute(now.getTime() + (60 - (local.minute % 60)) * MINUTE_MS)
  const isPast = local.minute >= DIGEST_HOUR * 60
  const days = frequency === 'daily' ? Number(isPast) : (MONDAY - local.weekday + 7) % 7 || (isPast ? 7 : 0)
  return instantOf({ ...local, day: local.day + days }, zone)
}

/** The time of a day's digest in a time zone. `day` may be past the end of its month. */
function instantOf({ year, month, day }: Pick<LocalTime, 'year' | 'month' | 'day'>, zone: string): Date {
  const utc = Date.UTC(year, month - 1, day, DIGEST_HOUR)
  const guess = utc - offsetMs(new Date(utc), zone)
  return new Date(utc - offsetMs(new Date(guess), zone))
}

/** How far a time zone is ahead of UTC, in ms. */
function offsetMs(at: Date, zone: string): number {
  const { year, month, day, minute } = localTimeAt(at, zone)
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

const MAX_FORMATS = 500
/** By time zone in lower case, because customers can vary the case of a name endlessly and a format takes some kilobytes. */
const formats = new Map<string, Intl.DateTimeFormat>()
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The local time in a time zone. */
export function localTimeAt(at: Date, zone: string): LocalTime {
  const key = zone.toLowerCase()
  let format = formats.get(key)
  if (!format) {
    if (formats.size >= MAX_FORMATS) formats.clear()
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    formats.set(key, format)
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    year: Number(parts.year),
    month: Number(parts.month),
    day: Number(parts.day),
    weekday: weekdays.indexOf(parts.weekday ?? ''),
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

/** Items that are sent together. Never empty. */
export type Bundle<Item> = [Item, ...Item[]]

/**
 * Bundles due items. All items held for one recipient (in lower case) form a bundle; each other item is alone. Bundles are ordered by their
 * first item.
 */
export function bundlesOf<Item extends { held: boolean; recipient: string }>(items: readonly Item[]): Bundle<Item>[] {
  const bundles: Bundle<Item>[] = []
  const held = new Map<string, Bundle<Item>>()
  for (const item of items) {
    const open = item.held ? held.get(item.recipient) : undefined
    if (open) {
      open.push(item)
      continue
    }
    const bundle: Bundle<Item> = [item]
    bundles.push(bundle)
    if (item.held) held.set(item.recipient, bundle)
  }
  return bundles
}

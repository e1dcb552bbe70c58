import type { Frequency, NotificationPreferences } from '#features/notifications/contract.ts'
import { instantOf, type LocalTime, localTimeAt, zoneOffsetMs } from '#shared/time-zones.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** The hour of daily digests, and of weekly ones on Mondays, in the customer's time zone. */
const DIGEST_HOUR = 9
const MONDAY = 1

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
export function quietEnd(at: Date, quietHours: When['quietHours']): Date {
  if (!isQuiet(at, quietHours)) return at
  const { end, timezone } = quietHours
  const minutesLeft = (minuteOf(end) - localTimeAt(at, timezone).minute + DAY_MINUTES) % DAY_MINUTES
  const endsAt = startOfMinute(at.getTime() + minutesLeft * MINUTE_MS)
  if (zoneOffsetMs(endsAt, timezone) === zoneOffsetMs(at, timezone)) return endsAt
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
  return digestTime({ ...local, day: local.day + days }, zone)
}

/** The time of a day's digest in a time zone. `day` may be past the end of its month. */
function digestTime({ year, month, day }: Pick<LocalTime, 'year' | 'month' | 'day'>, zone: string): Date {
  return instantOf(Date.UTC(year, month - 1, day, DIGEST_HOUR), zone)
}

function startOfMinute(time: number): Date {
  return new Date(Math.floor(time / MINUTE_MS) * MINUTE_MS)
}

/** Minutes since midnight of `22:30`. */
function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
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

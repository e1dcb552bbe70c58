const MINUTE_MS = 60_000

/** Maximum length of a time zone's name. */
export const MAX_TIME_ZONE_LENGTH = 60

/** Whether the runtime knows an IANA time zone, such as `Europe/Berlin`. */
export function isTimeZone(zone: string): boolean {
  try {
    return zone !== '' && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }).format())
  } catch {
    return false
  }
}

/** A time as clocks in a time zone show it. */
export interface LocalTime {
  year: number
  /** From 1. */
  month: number
  day: number
  /** 0 is Sunday. */
  weekday: number
  /** Since midnight. */
  minute: number
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

/** How far a time zone is ahead of UTC. */
export function zoneOffsetMs(at: Date, zone: string): number {
  const { year, month, day, minute } = localTimeAt(at, zone)
  return Date.UTC(year, month - 1, day, 0, minute) - Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS
}

/** When clocks in a time zone show `shown`, a local time in ms as if it were UTC. A time skipped by daylight saving is an hour later. */
export function instantOf(shown: number, zone: string): Date {
  const guess = shown - zoneOffsetMs(new Date(shown), zone)
  return new Date(shown - zoneOffsetMs(new Date(guess), zone))
}

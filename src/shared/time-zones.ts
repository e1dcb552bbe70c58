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

/** How far ahead staff can schedule a change: a year and a day. */
export const MAX_SCHEDULE_AHEAD_MS = 366 * 86_400_000

/** Whether a time is in the years 1 to 9999 in UTC too, whatever its offset. Others can't be stored, or not be written as ISO 8601. */
export function hasUtcYear(time: string): boolean {
  const year = new Date(time).getUTCFullYear()
  return !(year < 1 || year > 9_999)
}

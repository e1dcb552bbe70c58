import { formatDay } from '#ui/times.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago `time` (ISO 8601) was at `now` (ms): `Just now`, `5m ago`, `3h ago`, `12d ago`, after 30 days the date. Section 4. */
export function timeAgo(time: string, now: number): string {
  const passed = now - Date.parse(time)
  if (passed < MINUTE) return 'Just now'
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}m ago`
  if (passed < DAY) return `${Math.floor(passed / HOUR)}h ago`
  if (passed < 30 * DAY) return `${Math.floor(passed / DAY)}d ago`
  return formatDay(time)
}

import { useEffect, useState } from 'react'
import { formatDay } from '#ui/times.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * How long ago `time` (ISO 8601) was at `now` (ms): `Just now`, `5m ago`, `3h ago`, `12d ago`, the date after 30 days (specification,
 * section 4).
 */
export function timeAgo(time: string, now: number): string {
  const passed = now - Date.parse(time)
  if (passed < MINUTE_MS) return 'Just now'
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)}m ago`
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)}h ago`
  if (passed < 30 * DAY_MS) return `${Math.floor(passed / DAY_MS)}d ago`
  return formatDay(time)
}

/** The current time in ms, updated every minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

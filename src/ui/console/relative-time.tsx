import { useSyncExternalStore } from 'react'
import { formatTime } from '#ui/times.ts'

const relative = { long: new Intl.RelativeTimeFormat('en-US'), narrow: new Intl.RelativeTimeFormat('en-US', { style: 'narrow' }) }
const units = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

const TICK_MS = 30_000
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** One clock for all times of a page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(() => {
    for (const each of listeners) each()
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

const lastTick = () => Math.floor(Date.now() / TICK_MS) * TICK_MS

interface RelativeTimeProps {
  /** ISO 8601. */
  at: string
  /** What it is compared with: now, if left out. */
  now?: Date
  /** `7mo ago` instead of `7 months ago`, on one line: for a column of a full table. */
  narrow?: boolean
}

/** `3 hours ago` or `in 2 days`, kept up to date; the exact time is shown on hover. Browser only. */
export function RelativeTime({ at, now, narrow = false }: RelativeTimeProps) {
  const tick = useSyncExternalStore(subscribe, lastTick)
  return (
    <time dateTime={at} title={formatTime(at)} className={narrow ? 'whitespace-nowrap' : 'max-md:whitespace-nowrap'}>
      {awayFrom(new Date(at), now ?? new Date(tick), narrow ? 'narrow' : 'long')}
    </time>
  )
}

/** `3 hours ago`, `in 2 days`: in whole units, the largest that fits. */
export function awayFrom(at: Date, now: Date, style: keyof typeof relative = 'long'): string {
  const away = at.getTime() - now.getTime()
  const found = units.find(([, each]) => Math.abs(away) >= each)
  if (!found) return 'just now'
  const [unit, length] = found
  return relative[style].format(Math.trunc(away / length), unit)
}

/** `Ada, 3 hours ago`: who did something, and when. */
export function ByWhom({ name, at }: { name: string; at: string }) {
  return (
    <>
      {name}, <RelativeTime at={at} />
    </>
  )
}

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

/** One timer for all times on a page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(() => {
    for (const update of listeners) update()
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
  /** The reference time. Defaults to now. */
  now?: Date
  /** `7mo ago` instead of `7 months ago`, on one line, for columns of full tables. */
  narrow?: boolean
}

/** `3 hours ago` or `in 2 days`, updated continuously, with the exact time on hover. Browser only. */
export function RelativeTime({ at, now, narrow = false }: RelativeTimeProps) {
  const tick = useSyncExternalStore(subscribe, lastTick)
  return (
    <time dateTime={at} title={formatTime(at)} className={narrow ? 'whitespace-nowrap' : 'max-md:whitespace-nowrap'}>
      {awayFrom(new Date(at), now ?? new Date(tick), narrow ? 'narrow' : 'long')}
    </time>
  )
}

/** `3 hours ago` or `in 2 days`, in the largest unit that fits. */
export function awayFrom(at: Date, now: Date, style: keyof typeof relative = 'long'): string {
  const away = at.getTime() - now.getTime()
  const found = units.find(([, size]) => Math.abs(away) >= size)
  if (!found) return 'just now'
  const [unit, length] = found
  return relative[style].format(Math.trunc(away / length), unit)
}

/** `Ada, 3 hours ago`. */
export function ByWhom({ name, at }: { name: string; at: string }) {
  return (
    <>
      {name}, <RelativeTime at={at} />
    </>
  )
}

import { useEffect, useRef } from 'react'
import { userRealtime } from '#shared/realtime.ts'

/** The notification of a change for open consoles. */
export interface AdminChanged {
  /** The kind of thing: `order`, `approval`, `review`, `delivery`. */
  what: string
  id: string
  /** Whether staff made the change, which is then in the audit log. */
  acted?: boolean
}

/** One action often causes two notifications, for what it changed and for what followed from it. */
const DEBOUNCE_MS = 80
/** Minimum time between calls, because a busy shop changes all the time. */
const PAUSE_MS = 500
const REFRESH_INTERVAL_MS = 30_000

/**
 * Calls `changed` when something of these `kinds` changes (only the one with `id`, if given; `audit_log` stands for all staff actions), after
 * a reconnect, and every 30 seconds. The first change is reported immediately, further ones every `pauseMs`.
 */
export function useLive(kinds: readonly string[], changed: () => void, id?: string, pauseMs = PAUSE_MS): void {
  const latest = useRef(changed)
  useEffect(() => {
    latest.current = changed
  })
  const wanted = kinds.join(' ')
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    let last = Number.NEGATIVE_INFINITY
    const refresh = () => {
      soon ??= setTimeout(
        () => {
          soon = undefined
          last = performance.now()
          latest.current()
        },
        Math.max(DEBOUNCE_MS, last + pauseMs - performance.now()),
      )
    }
    const isWanted = ({ what, id: changedId, acted }: AdminChanged) =>
      (wanted.split(' ').includes(what) && (id === undefined || changedId === id)) || (acted && wanted.split(' ').includes('audit_log'))
    const line = userRealtime()
    let wasAway = false
    const offs = [
      line.on<AdminChanged>('admin_changed', (change) => {
        if (isWanted(change)) refresh()
      }),
      line.onState((state) => {
        if (state === 'connected' && wasAway) refresh()
        wasAway = state !== 'connected'
      }),
    ]
    const timer = setInterval(() => latest.current(), REFRESH_INTERVAL_MS)
    return () => {
      clearTimeout(soon)
      clearInterval(timer)
      for (const off of offs) off()
    }
  }, [wanted, id, pauseMs])
}

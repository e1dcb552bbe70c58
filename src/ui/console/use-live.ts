import { useEffect, useRef } from 'react'
import { userRealtime } from '#shared/realtime.ts'

/** A change that open consoles are notified of. */
export interface AdminChanged {
  /** The kind of thing: `order`, `approval`, `review`, `delivery`. */
  what: string
  id: string
  /** Whether staff did it, so that it is in the audit log. */
  acted?: boolean
}

/** One action often announces itself twice, by what it was and by what it led to. */
const TOGETHER_MS = 80
/** After a call, the next one waits: so long in a row of changes, which a busy shop has at any time. */
const PAUSE_MS = 500
const AT_LEAST_EVERY_MS = 30_000

/**
 * Calls `changed` when one of `kinds` has changed (only the one with `id`, if given; `audit_log` is whatever staff do), after a reconnect,
 * and every 30 seconds. The first change is passed on at once, further ones every `pauseMs`, half a second by default.
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
        Math.max(TOGETHER_MS, last + pauseMs - performance.now()),
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
    const timer = setInterval(() => latest.current(), AT_LEAST_EVERY_MS)
    return () => {
      clearTimeout(soon)
      clearInterval(timer)
      for (const off of offs) off()
    }
  }, [wanted, id, pauseMs])
}

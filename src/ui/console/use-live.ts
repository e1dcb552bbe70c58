import { useEffect, useRef } from 'react'
import { userRealtime } from '#shared/realtime.ts'

/** A change that open consoles are notified of. */
export interface AdminChanged {
  /** The kind of thing: `order`, `approval`, `review`, `delivery`. */
  what: string
  id: string
}

const TOGETHER_MS = 500
const AT_LEAST_EVERY_MS = 30_000

/**
 * Calls `changed` when one of `kinds` has changed (only the one with `id`, if given), after a reconnect, and every 30 seconds.
 * Changes within `togetherMs`, half a second by default, are one call.
 */
export function useLive(kinds: readonly string[], changed: () => void, id?: string, togetherMs = TOGETHER_MS): void {
  const latest = useRef(changed)
  useEffect(() => {
    latest.current = changed
  })
  const wanted = kinds.join(' ')
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      soon ??= setTimeout(() => {
        soon = undefined
        latest.current()
      }, togetherMs)
    }
    const line = userRealtime()
    let wasAway = false
    const offs = [
      line.on<AdminChanged>('admin_changed', (change) => {
        if (wanted.split(' ').includes(change.what) && (id === undefined || change.id === id)) refresh()
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
  }, [wanted, id, togetherMs])
}

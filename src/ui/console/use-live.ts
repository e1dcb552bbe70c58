import { useEffect, useRef } from 'react'
import { userRealtime } from '#shared/realtime.ts'

/** Says to the staff's open consoles that something has changed. */
export interface DeskChanged {
  /** What: `order`, `approval`, `review`, `delivery`. */
  what: string
  id: string
}

const TOGETHER_MS = 500
const AT_LEAST_EVERY_MS = 30_000

/**
 * Calls `changed` soon after one of `kinds` has changed (with `id`: that one alone), after the connection has been away, and
 * every half minute. Several changes within half a second are one.
 */
export function useLive(kinds: readonly string[], changed: () => void, id?: string): void {
  const latest = useRef(changed)
  useEffect(() => {
    latest.current = changed
  })
  const wanted = kinds.join(' ')
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      soon ??= setTimeout(() => {
        soon = undefined
        latest.current()
      }, TOGETHER_MS)
    }
    const line = userRealtime()
    let wasAway = false
    const offs = [
      line.on<DeskChanged>('desk_changed', (news) => {
        if (wanted.split(' ').includes(news.what) && (id === undefined || news.id === id)) tell()
      }),
      line.onState((state) => {
        if (state === 'connected' && wasAway) tell()
        wasAway = state !== 'connected'
      }),
    ]
    const timer = setInterval(() => latest.current(), AT_LEAST_EVERY_MS)
    return () => {
      clearTimeout(soon)
      clearInterval(timer)
      for (const off of offs) off()
    }
  }, [wanted, id])
}

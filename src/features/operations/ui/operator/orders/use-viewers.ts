import { useEffect, useState } from 'react'
import { userRealtime } from '#shared/realtime.ts'

/** A staff member who has an order open, as announced by their console. */
interface OrderViewed {
  orderId: string
  /** Others reply to `came`. `here` is repeated regularly. */
  state: 'came' | 'here' | 'left'
  userId: string
  name: string
}

const HERE_EVERY_MS = 10_000
/** A viewer is considered gone after this much silence, because the page was closed or the connection lost. */
const GONE_AFTER_MS = 25_000

/** Names of others who have this order open, as announced by their consoles. `userId` is the viewer's own. */
export function useViewers(orderId: string, userId: string): string[] {
  const [viewers, setViewers] = useState<ReadonlyMap<string, { name: string; seenAt: number }>>(new Map())

  useEffect(() => {
    const line = userRealtime()
    const say = (state: OrderViewed['state']) => line.emit('viewing-order', { orderId, state })
    const offs = [
      line.onState((state) => state === 'connected' && say('came')),
      line.on<OrderViewed>('order_viewed', (viewed) => {
        if (viewed.orderId !== orderId || viewed.userId === userId) return
        if (viewed.state === 'came') say('here')
        setViewers((known) => {
          const next = new Map(known)
          if (viewed.state === 'left') next.delete(viewed.userId)
          else next.set(viewed.userId, { name: viewed.name, seenAt: Date.now() })
          return next
        })
      }),
    ]
    const timer = setInterval(() => {
      say('here')
      const since = Date.now() - GONE_AFTER_MS
      setViewers((known) => {
        const next = new Map([...known].filter(([, { seenAt }]) => seenAt >= since))
        return next.size === known.size ? known : next
      })
    }, HERE_EVERY_MS)
    return () => {
      say('left')
      clearInterval(timer)
      for (const off of offs) off()
      setViewers(new Map())
    }
  }, [orderId, userId])

  return [...viewers.values()].map(({ name }) => name)
}

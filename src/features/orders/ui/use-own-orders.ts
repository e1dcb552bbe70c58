import { useEffect, useState } from 'react'
import { asKnown, type KnownOrder } from '#features/orders/ui/known-orders.ts'
import { loadOwnOrders } from '#features/orders/ui/load-order.ts'
import { useSession } from '#ui/use-session.ts'

export interface OwnOrders {
  signedIn: boolean
  /** Newest first; empty for a guest, undefined while loading. */
  orders: KnownOrder[] | undefined
  /** Whether the account has more orders than these. */
  hasOlder: boolean
  /** Why the orders couldn't be loaded. Kept if loading them ended the session. */
  failure: string | undefined
  reload(): void
}

interface Loaded {
  userId: string
  orders: KnownOrder[]
  hasOlder: boolean
}

/** The newest orders of the signed-in customer. */
export function useOwnOrders(): OwnOrders {
  const session = useSession()
  const userId = session?.user.id
  const [loaded, setLoaded] = useState<Loaded>()
  const [failure, setFailure] = useState<string>()
  const [reloads, setReloads] = useState(0)

  useEffect(() => {
    if (userId === undefined) return
    let isCurrent = true
    setFailure(undefined)
    void loadOwnOrders().then((answer) => {
      if (!answer.ok) return setFailure(answer.message)
      if (isCurrent) setLoaded({ userId, orders: answer.orders.map(asKnown), hasOlder: answer.total > answer.orders.length })
    })
    return () => {
      isCurrent = false
    }
  }, [userId, reloads])

  const current = loaded && loaded.userId === userId ? loaded : undefined
  const isSettled = session === null || failure !== undefined
  return {
    signedIn: userId !== undefined,
    orders: current?.orders ?? (isSettled ? [] : undefined),
    hasOlder: current?.hasOlder ?? false,
    failure,
    reload: () => setReloads((count) => count + 1),
  }
}

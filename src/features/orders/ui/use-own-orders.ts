import { useEffect, useState } from 'react'
import { asKnown, type KnownOrder } from '#features/orders/ui/known-orders.ts'
import { loadOwnOrders } from '#features/orders/ui/load-order.ts'
import { useSession } from '#ui/use-session.ts'

export interface OwnOrders {
  signedIn: boolean
  /** Newest first, none for a guest; undefined until it is known. */
  orders: KnownOrder[] | undefined
  /** The account has older ones besides. */
  hasOlder: boolean
  /** Why they could not be loaded; it stays where the session ended over it. */
  failure: string | undefined
  reload(): void
}

interface Loaded {
  userId: string
  orders: KnownOrder[]
  hasOlder: boolean
}

/** The newest orders of the signed-in user. */
export function useOwnOrders(): OwnOrders {
  const session = useSession()
  const userId = session?.user.id
  const [loaded, setLoaded] = useState<Loaded>()
  const [failure, setFailure] = useState<string>()
  const [round, setRound] = useState(0)

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
  }, [userId, round])

  const mine = loaded && loaded.userId === userId ? loaded : undefined
  const isKnown = session === null || failure !== undefined
  return {
    signedIn: userId !== undefined,
    orders: mine?.orders ?? (isKnown ? [] : undefined),
    hasOlder: mine?.hasOlder ?? false,
    failure,
    reload: () => setRound((count) => count + 1),
  }
}

import { useEffect, useState } from 'react'
import type { OrderView } from '#features/orders/contract.ts'
import { keepKnownOrder, type KnownOrder, knownOrders, labelOf } from '#features/orders/ui/known-orders.ts'
import { takeTrackingLink } from '#features/orders/ui/tracking-link.ts'

interface KnownOrders {
  /** Newest first; undefined until the browser's memory was read. */
  orders: KnownOrder[] | undefined
  chosen: KnownOrder | undefined
  choose(id: string): void
  /** The chosen order could be read: it is worth keeping. */
  keep(order: OrderView): void
}

/** The orders to choose from: those this browser knows, and the one that a link leads to. */
export function useKnownOrders(): KnownOrders {
  const [orders, setOrders] = useState<KnownOrder[]>()
  const [chosenId, setChosenId] = useState<string>()

  useEffect(() => {
    const read = () => {
      const linked = takeTrackingLink()
      setOrders((shown) => withLinked(shown ?? knownOrders(), linked))
      if (linked) setChosenId(linked.id)
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])

  const chosen = orders?.find(({ id }) => id === chosenId) ?? orders?.[0]
  return {
    orders,
    chosen,
    choose: setChosenId,
    keep(order) {
      const label = labelOf(order)
      if (chosen?.id !== order.id || chosen.label === label) return
      const kept = { ...chosen, label }
      keepKnownOrder(kept)
      setOrders((shown) => shown?.map((each) => (each.id === kept.id ? kept : each)))
    },
  }
}

function withLinked(orders: KnownOrder[], linked: KnownOrder | undefined): KnownOrder[] {
  if (!linked) return orders
  const isKnown = orders.some(({ id, token }) => id === linked.id && token === linked.token)
  return isKnown ? orders : [linked, ...orders.filter(({ id }) => id !== linked.id)]
}

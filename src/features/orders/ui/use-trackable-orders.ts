import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { OrderView } from '#features/orders/contract.ts'
import { type KeptOrder, type KnownOrder, asKnown, keepOrder, keptOrders } from '#features/orders/ui/known-orders.ts'
import { type OwnOrders, useOwnOrders } from '#features/orders/ui/use-own-orders.ts'
import { call } from '#shared/call.ts'

interface TrackableOrders {
  /** Undefined until loaded. */
  orders: KnownOrder[] | undefined
  chosen: KnownOrder | undefined
  own: OwnOrders
  /** The address asks for an order that only its owner may see, and nobody is signed in. */
  asksToSignIn: boolean
  choose(id: string): void
  /** The chosen order could be read: it is worth keeping. */
  keep(order: OrderView): void
}

/** The orders to choose from: the account's, those this browser knows by their tokens, and the one that a link leads to. */
export function useTrackableOrders(): TrackableOrders {
  const own = useOwnOrders()
  const location = useLocation()
  const [kept, setKept] = useState<KeptOrder[]>()
  const [wantedId, setWantedId] = useState<string>()
  /** An order of the account that is older than those in the list. */
  const [older, setOlder] = useState<KnownOrder>()

  useEffect(() => {
    const read = () => {
      const linked = takeTrackingLink()
      setKept((shown) => withLinked(shown ?? keptOrders(), linked))
      if (linked) setWantedId(linked.id)
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  useEffect(() => {
    const id = new URLSearchParams(location.search).get('order')
    if (id) setWantedId(id)
  }, [location])

  const listed = own.orders && kept && [...own.orders, ...kept.filter(({ id }) => own.orders?.every((each) => each.id !== id))]
  const wanted = wantedId ? (older?.id === wantedId ? older : { id: wantedId }) : undefined
  const isListed = !wanted || listed?.some(({ id }) => id === wanted.id)
  const orders = listed && wanted && !isListed && own.signedIn ? [wanted, ...listed] : listed
  const chosen = orders?.find(({ id }) => id === wantedId) ?? orders?.[0]
  return {
    orders,
    chosen,
    own,
    asksToSignIn: listed !== undefined && !isListed && !own.signedIn,
    choose(id) {
      setWantedId(id)
      keepInAddress(id)
    },
    keep(order) {
      const known = asKnown(order)
      if (chosen?.id !== order.id || chosen.label === known.label) return
      const { token } = chosen
      if (token === undefined) return setOlder(known)
      keepOrder({ ...known, token })
      setKept((shown) => shown?.map((each) => (each.id === order.id ? { ...known, token } : each)))
    },
  }
}

function withLinked(orders: KeptOrder[], linked: KeptOrder | undefined): KeptOrder[] {
  if (!linked) return orders
  const isKnown = orders.some(({ id, token }) => id === linked.id && token === linked.token)
  return isKnown ? orders : [linked, ...orders.filter(({ id }) => id !== linked.id)]
}

/** A reload shows the same order again. */
function keepInAddress(id: string): void {
  const address = new URL(window.location.href)
  address.searchParams.set('order', id)
  window.history.replaceState(window.history.state, '', address)
}

/**
 * Takes the order out of `#order=ord_x&token=...`, as mails and payment pages link to it, and cleans the address bar, so
 * that the token is in no history and in no screenshot. Opening a link from an email is reported to the shop.
 */
export function takeTrackingLink(): KeptOrder | undefined {
  const { hash, pathname, search } = window.location
  const link = new URLSearchParams(hash.slice(1))
  const [id, token] = [link.get('order'), link.get('token')]
  if (!id || !token) return undefined
  window.history.replaceState(window.history.state, '', pathname + search)
  if (link.get('from') === 'email') void call('POST', `/api/orders/${encodeURIComponent(id)}/opened`, undefined, { 'x-order-token': token })
  return { id, token }
}

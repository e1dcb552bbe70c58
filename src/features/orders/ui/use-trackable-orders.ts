import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { OrderView } from '#features/orders/contract.ts'
import { type SavedOrder, type KnownOrder, asKnown, saveOrder, savedOrders } from '#features/orders/ui/known-orders.ts'
import { type OwnOrders, useOwnOrders } from '#features/orders/ui/use-own-orders.ts'
import { call } from '#shared/call.ts'

interface TrackableOrders {
  /** Undefined until loaded. */
  orders: KnownOrder[] | undefined
  chosen: KnownOrder | undefined
  own: OwnOrders
  /** Whether the URL is for an account's order and nobody is signed in. */
  needsSignIn: boolean
  choose(id: string): void
  /** Saves the chosen order after it was loaded. */
  keep(order: OrderView): void
}

/** The orders to choose from: the account's, those saved in this browser, and the one that a link leads to. */
export function useTrackableOrders(): TrackableOrders {
  const own = useOwnOrders()
  const location = useLocation()
  const [saved, setSaved] = useState<SavedOrder[]>()
  const [wantedId, setWantedId] = useState<string>()
  /** An order of the account that's older than those in the list. */
  const [older, setOlder] = useState<KnownOrder>()

  useEffect(() => {
    const read = () => {
      const linked = takeTrackingLink()
      setSaved((shown) => withLinked(shown ?? savedOrders(), linked))
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

  const listed = own.orders && saved && [...own.orders, ...saved.filter(({ id }) => own.orders?.every((order) => order.id !== id))]
  const wanted = wantedId ? (older?.id === wantedId ? older : { id: wantedId }) : undefined
  const isListed = !wanted || listed?.some(({ id }) => id === wanted.id)
  const orders = listed && wanted && !isListed && own.signedIn ? [wanted, ...listed] : listed
  const chosen = orders?.find(({ id }) => id === wantedId) ?? orders?.[0]
  return {
    orders,
    chosen,
    own,
    needsSignIn: listed !== undefined && !isListed && !own.signedIn,
    choose(id) {
      setWantedId(id)
      writeToUrl(id)
    },
    keep(order) {
      const known = asKnown(order)
      if (chosen?.id !== order.id || chosen.label === known.label) return
      const { token } = chosen
      if (token === undefined) return setOlder(known)
      saveOrder({ ...known, token })
      setSaved((shown) => shown?.map((other) => (other.id === order.id ? { ...known, token } : other)))
    },
  }
}

function withLinked(orders: SavedOrder[], linked: SavedOrder | undefined): SavedOrder[] {
  if (!linked) return orders
  const isKnown = orders.some(({ id, token }) => id === linked.id && token === linked.token)
  return isKnown ? orders : [linked, ...orders.filter(({ id }) => id !== linked.id)]
}

/** Puts the order into the URL, so that a reload shows the same one. */
function writeToUrl(id: string): void {
  const address = new URL(window.location.href)
  address.searchParams.set('order', id)
  window.history.replaceState(window.history.state, '', address)
}

/**
 * Reads the order from a tracking link's fragment, `#order=ord_x&token=...`, and removes it from the address bar, so that the token doesn't
 * end up in the browser's history or in screenshots. Reports to the shop if the link is from an email.
 */
function takeTrackingLink(): SavedOrder | undefined {
  const { hash, pathname, search } = window.location
  const link = new URLSearchParams(hash.slice(1))
  const [id, token] = [link.get('order'), link.get('token')]
  if (!id || !token) return undefined
  window.history.replaceState(window.history.state, '', pathname + search)
  if (link.get('from') === 'email') void call('POST', `/api/orders/${encodeURIComponent(id)}/opened`, undefined, { 'x-order-token': token })
  return { id, token }
}

import { useEffect, useState } from 'react'
import type { OrderSignals, OrderView } from '#features/orders/contract.ts'
import { hasEnded } from '#features/orders/rules.ts'
import type { KnownOrder } from '#features/orders/ui/known-orders.ts'
import { confirmPayment, loadOrder } from '#features/orders/ui/load-order.ts'
import { isOpen } from '#features/payments/rules.ts'
import { pause } from '#shared/pause.ts'
import { userRealtime } from '#shared/realtime.ts'
import { currentSession } from '#shared/session.ts'

export type Tracked = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'shown'; order: OrderView }

interface TrackedOrder {
  tracked: Tracked
  reload(): void
}

const FIRST_WAIT_MS = 2_000
const MAX_WAIT_MS = 15_000
/** While the customer is watching a delivery. */
const WATCHED_WAIT_MS = 3_000
const WATCHED_MS = 5 * 60_000
/** While a connected socket signals changes. */
const CONNECTED_WAIT_MS = 30_000

/**
 * Loads an order and keeps it up to date while it's being paid or delivered. Checks an open payment with the provider once, then polls the shop
 * at growing intervals while the page is visible. An order of the signed-in account is also reloaded when a socket signals a change.
 */
export function useTrackedOrder({ id, token }: KnownOrder): TrackedOrder {
  const [tracked, setTracked] = useState<Tracked>({ state: 'loading' })
  const [reloads, setReloads] = useState(0)

  useEffect(() => {
    let isWatched = true
    setTracked((before) => (before.state === 'shown' ? before : { state: 'loading' }))
    const updates = token === undefined && currentSession() ? listen(id) : undefined
    void watch(token === undefined ? { id } : { id, token }, () => isWatched, setTracked, updates)
    return () => {
      isWatched = false
      updates?.end()
    }
  }, [id, token, reloads])

  return { tracked, reload: () => setReloads((count) => count + 1) }
}

/** Change signals for an order of the signed-in customer. */
interface OrderUpdates {
  isConnected(): boolean
  /** Resolves after `ms`, or as soon as the order has changed. */
  next(ms: number): Promise<void>
  end(): void
}

function listen(id: string): OrderUpdates {
  const realtime = userRealtime()
  let isConnected = false
  let hasChanged = false
  let wake = () => {}
  const refresh = () => {
    hasChanged = true
    wake()
  }
  const ends = [
    realtime.on<OrderSignals['order_changed']>('order_changed', ({ orderId }) => orderId === id && refresh()),
    realtime.onState((state) => {
      isConnected = state === 'connected'
      if (isConnected) refresh()
    }),
  ]
  // Changes were not loaded while the page was hidden.
  document.addEventListener('visibilitychange', refresh)
  return {
    isConnected: () => isConnected,
    async next(ms) {
      if (!hasChanged) await Promise.race([pause(ms), new Promise<void>((resolve) => (wake = resolve))])
      hasChanged = false
    },
    end() {
      for (const end of ends) end()
      document.removeEventListener('visibilitychange', refresh)
      wake()
    },
  }
}

async function watch(
  known: KnownOrder,
  isWatched: () => boolean,
  show: (tracked: Tracked) => void,
  updates: OrderUpdates | undefined,
): Promise<void> {
  const loaded = await loadOrder(known)
  if (!isWatched()) return
  if (!loaded.ok) return show({ state: 'failed', message: loaded.message })
  show({ state: 'shown', order: loaded.order })
  let order = (isPaymentOpen(loaded.order) && (await confirmPayment(known))) || loaded.order
  const since = Date.now()
  for (let wait = FIRST_WAIT_MS; isWatched(); wait = nextWait(wait, order, Date.now() - since)) {
    show({ state: 'shown', order })
    if (!isPaymentOpen(order) && !isInDelivery(order)) return
    if (updates) await updates.next(updates.isConnected() ? CONNECTED_WAIT_MS : wait)
    else await pause(wait)
    const next = isWatched() && !document.hidden && (await loadOrder(known))
    if (next && next.ok) order = next.order
  }
}

function nextWait(wait: number, order: OrderView, watchedMs: number): number {
  if (isInDelivery(order) && watchedMs < WATCHED_MS) return WATCHED_WAIT_MS
  return Math.min(wait * 1.5, MAX_WAIT_MS)
}

function isPaymentOpen({ payment }: OrderView): boolean {
  return payment !== null && isOpen(payment.status)
}

function isInDelivery(order: OrderView): boolean {
  return order.paid && !hasEnded(order)
}

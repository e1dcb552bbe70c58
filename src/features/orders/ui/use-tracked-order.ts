import { useEffect, useState } from 'react'
import type { OrderView } from '#features/orders/contract.ts'
import type { KnownOrder } from '#features/orders/ui/known-orders.ts'
import { confirmPayment, loadOrder } from '#features/orders/ui/load-order.ts'
import { isOpen } from '#features/payments/rules.ts'

export type Tracked = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'shown'; order: OrderView }

interface TrackedOrder {
  tracked: Tracked
  reload(): void
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 15_000
const PATIENCE_MS = 30 * 60_000

/**
 * The order, kept up to date while its payment is open: the provider is asked once, then the shop again and again, ever
 * more slowly, for half an hour.
 */
export function useTrackedOrder({ id, token }: KnownOrder): TrackedOrder {
  const [tracked, setTracked] = useState<Tracked>({ state: 'loading' })
  const [round, setRound] = useState(0)

  useEffect(() => {
    let isWatched = true
    void watch(token === undefined ? { id } : { id, token }, () => isWatched, setTracked)
    return () => {
      isWatched = false
    }
  }, [id, token, round])

  return { tracked, reload: () => setRound((count) => count + 1) }
}

async function watch(known: KnownOrder, isWatched: () => boolean, show: (tracked: Tracked) => void): Promise<void> {
  show({ state: 'loading' })
  const loaded = await loadOrder(known)
  if (!isWatched()) return
  if (!loaded.ok) return show({ state: 'failed', message: loaded.message })
  show({ state: 'shown', order: loaded.order })
  if (!isPaymentOpen(loaded.order)) return

  let order = (await confirmPayment(known)) ?? loaded.order
  const until = Date.now() + PATIENCE_MS
  for (let wait = FIRST_WAIT_MS; isWatched(); wait = Math.min(wait * 1.5, LONGEST_WAIT_MS)) {
    show({ state: 'shown', order })
    if (!isPaymentOpen(order) || Date.now() > until) return
    await pause(wait)
    const next = isWatched() && !document.hidden && (await loadOrder(known))
    if (next && next.ok) order = next.order
  }
}

function isPaymentOpen({ payment }: OrderView): boolean {
  return payment !== null && isOpen(payment.status)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

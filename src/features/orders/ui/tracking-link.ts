import type { KeptOrder } from '#features/orders/ui/known-orders.ts'

/**
 * Takes the order out of `#order=ord_x&token=...`, as mails and payment pages link to it, and cleans the address bar, so
 * that the token is in no history and in no screenshot.
 */
export function takeTrackingLink(): KeptOrder | undefined {
  const { hash, pathname, search } = window.location
  const link = new URLSearchParams(hash.slice(1))
  const [id, token] = [link.get('order'), link.get('token')]
  if (!id || !token) return undefined
  window.history.replaceState(window.history.state, '', pathname + search)
  return { id, token }
}

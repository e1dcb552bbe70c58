import { History } from '#features/orders/ui/history/history.tsx'
import { checkoutHrefOf, keepForCheckout } from '../../storefront/order-to-checkout.ts'
import { shopHref, trackHref } from './ways.ts'

/** All orders, to be found, followed, ordered again, and their receipts. */
export function HistorySection() {
  return <History shopHref={shopHref} trackHref={({ id }) => trackHref(id)} againHref={checkoutHrefOf} onAgain={keepForCheckout} />
}

import { useNavigate } from 'react-router'
import { type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { checkoutQuery } from '#features/checkout/rules/query.ts'
import { updateDraft, saveTarget } from '#features/checkout/ui/draft.ts'
import type { PackageOption } from '#features/checkout/ui/package-option.ts'
import type { OrderSummary } from '#features/orders/contract.ts'
import { toCents } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { moving } from '#ui/moves.ts'

function queryOf({ platform, serviceType, quality, quantity, price, postUrl, note }: OrderSummary): URLSearchParams {
  const kind = { platform, type: serviceType }
  return checkoutQuery({ kind, quality, quantity, priceCents: toCents(price) }, { postUrl, description: note ?? '' })
}

/** The checkout URL for paying an order or ordering it again. */
export function checkoutHrefOf(order: OrderSummary): string {
  return `${paths.checkout}?${queryOf(order)}`
}

/** Saves the details of an order for the checkout form, so it only takes one click to pay. */
export function keepForCheckout(order: OrderSummary): void {
  updateDraft({ socialUsername: order.socialUsername, email: order.email })
  saveTarget(order.service, queryOf(order), { postUrl: order.postUrl, note: order.note ?? '' })
}

/** The URL of an order's review form. A guest's access token is in the fragment, which is never sent to a server or logged. */
export function reviewHrefOf({ id }: OrderSummary, token: string | undefined): string {
  return `${paths.leaveReview}#${new URLSearchParams({ order: id, ...(token !== undefined && { token }) })}`
}

/** Returns a function that opens the checkout of a package with the customer's link. `state` is passed to the checkout page. */
export function useContinueToCheckout(kind: ServiceKind, chosen: PackageOption | undefined, state?: { from: 'order' }) {
  const navigate = useNavigate()
  return ({ postUrl, description }: { postUrl: string; description: string }) => {
    if (!chosen) return
    const query = checkoutQuery({ kind, ...chosen }, { postUrl, description })
    saveTarget(serviceLabel(kind), query, { postUrl, note: description })
    void navigate({ pathname: paths.checkout, search: `?${query}` }, { state, ...moving() })
  }
}

import { paths } from '#app/routes.ts'
import { checkoutQuery } from '#features/checkout/rules/query.ts'
import { keepDraft, keepTarget } from '#features/checkout/ui/draft.ts'
import type { OrderSummary } from '#features/orders/contract.ts'
import { toCents } from '#shared/money.ts'

function queryOf({ platform, serviceType, quality, quantity, price, postUrl, note }: OrderSummary): URLSearchParams {
  const kind = { platform, type: serviceType }
  return checkoutQuery({ kind, quality, quantity, priceCents: toCents(price) }, { postUrl, description: note ?? '' })
}

/** The checkout of what was ordered: to pay it after all, or to order it again. */
export function checkoutHrefOf(order: OrderSummary): string {
  return `${paths.checkout}?${queryOf(order)}`
}

/** The checkout finds what was typed for the order, so that paying is one press. */
export function keepForCheckout(order: OrderSummary): void {
  keepDraft({ socialUsername: order.socialUsername, email: order.email })
  keepTarget(order.service, queryOf(order), { postUrl: order.postUrl, note: order.note ?? '' })
}

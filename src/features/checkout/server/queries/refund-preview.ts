import type { RefundDestination, RefundPreview } from '#features/checkout/contract.ts'
import { refundSplit, waysPaid } from '#features/checkout/server/queries.ts'
import { readApprovalLimit } from '#features/checkout/server/settings.ts'
import { getOrder, type Order } from '#features/orders/server/queries.ts'
import type { Queryable } from '#platform/db/database.ts'
import { invalid, Refusal } from '#shared/errors.ts'
import { type Cents, formatMoney, toDollars } from '#shared/money.ts'

interface Wanted {
  amountCents: Cents
  destination: RefundDestination
}

/** How it would be split. Throws 409 `not_paid`, 400 for more than is left, and what `refundSplit` throws. */
export async function checkRefund(db: Queryable, order: Order, { amountCents, destination }: Wanted) {
  if (order.paidAt === null) throw new Refusal(409, 'not_paid', 'This order is not paid, so there is nothing to pay back.')
  const left = order.priceCents - order.refundedCents
  if (amountCents > left) {
    throw invalid('amount', left === 0 ? 'All of it is paid back already.' : `At most ${formatMoney(left)} can be paid back.`)
  }
  return refundSplit(db, order, amountCents, destination)
}

/** What a refund would do, to the cent, without doing it. Throws as it would. */
export async function previewRefund(db: Queryable, { orderId, ...wanted }: Wanted & { orderId: string }): Promise<RefundPreview> {
  const order = await getOrder(db, orderId)
  const [parts, paidWith, limit] = await Promise.all([checkRefund(db, order, wanted), waysPaid(db, order), readApprovalLimit(db)])
  const { amountCents, destination } = wanted
  return {
    amount: toDollars(amountCents),
    destination,
    price: toDollars(order.priceCents),
    paidWith: {
      provider: toDollars(paidWith.providerCents),
      balance: toDollars(paidWith.paidCents),
      bonus: toDollars(paidWith.bonusCents),
    },
    refundedBefore: toDollars(order.refundedCents),
    toMethod: toDollars(parts.toMethodCents),
    toBalance: toDollars(parts.toBalanceCents),
    toBonus: toDollars(parts.toBonusCents),
    left: toDollars(order.priceCents - order.refundedCents - amountCents),
    approvalAbove: toDollars(limit),
    needsApproval: amountCents > limit,
  }
}

import { allowanceOf } from '#features/accounts/server/queries/four-eyes.ts'
import type { RefundDestination, RefundPreview } from '#features/checkout/contract.ts'
import { refundSplit, waysPaid } from '#features/checkout/server/queries.ts'
import { refuseDisputed } from '#features/checkout/server/queries/disputes.ts'
import type { Order } from '#features/orders/contract.ts'
import { getOrder } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { invalid, Refusal } from '#shared/errors.ts'
import { type Cents, formatMoney, toDollars } from '#shared/money.ts'

interface Wanted {
  amountCents: Cents
  destination: RefundDestination
}

/** Checks and splits a refund before it is made. Throws 409 `not_paid`, `order_disputed`, 400 for more than is left, and what `refundSplit` throws. */
export async function checkRefund(db: Queryable, order: Order, { amountCents, destination }: Wanted) {
  if (order.paidAt === null) throw new Refusal(409, 'not_paid', 'This order is not paid, so there is nothing to refund.')
  await refuseDisputed(db, order, amountCents)
  const left = order.priceCents - order.refundedCents
  if (amountCents > left) {
    throw invalid('amount', left === 0 ? 'This order is already refunded in full.' : `At most ${formatMoney(left)} can be refunded.`)
  }
  return refundSplit(db, order, amountCents, destination)
}

/** Previews a refund by staff. Throws what the refund would throw. */
export async function previewRefund(
  { db, now }: Context,
  { orderId, ...wanted }: Wanted & { orderId: string },
  userId: string,
): Promise<RefundPreview> {
  const order = await getOrder(db, orderId)
  const guarded = { action: 'order_refund', subjectId: orderId, amountCents: wanted.amountCents } as const
  const [parts, paidWith, allowance] = await Promise.all([
    checkRefund(db, order, wanted),
    waysPaid(db, order),
    allowanceOf(db, guarded, { userId, now: now() }),
  ])
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
    needsApproval: allowance.needsApproval,
    allowance,
  }
}

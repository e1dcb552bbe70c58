import { refundsOfOrder } from '#features/checkout/server/queries.ts'
import { disputeOf } from '#features/checkout/server/queries/disputes.ts'
import type { AdminGuaranteeClaim, GuaranteeClaimRecord } from '#features/guarantees/contract.ts'
import { presentCase } from '#features/guarantees/server/queries/present.ts'
import { claimedOf } from '#features/guarantees/server/queries/situation.ts'
import type { Order } from '#features/orders/contract.ts'
import { newestEventAt } from '#features/orders/server/queries.ts'
import type { Queryable } from '#platform/db/database.ts'
import { toCents } from '#shared/money.ts'

/**
 * An order and a claim on it as far as their money isn't settled. What the customer got back through disputes counts as refunded. A waiting
 * claim is less what was refunded since it was made: if its order ended in the meantime, undelivered units were refunded by rule.
 */
export async function openMoney(
  db: Queryable,
  order: Order,
  request: GuaranteeClaimRecord,
): Promise<{ order: Order; request: GuaranteeClaimRecord }> {
  const { amountCents, status, kind } = request
  const { lostCents } = await disputeOf(db, order.id)
  const counted = { ...order, refundedCents: Math.min(order.priceCents, order.refundedCents + lostCents) }
  if (status !== 'waiting' || amountCents === null) return { order: counted, request }
  // Not `createdAt`: a withdrawal is created when it is received but counted when it is carried out, and the shop's clock may differ.
  const countedAt = (await newestEventAt(db, order.id, `${kind}_requested`)) ?? request.createdAt
  const since = (await refundsOfOrder(db, order.id)).filter((refund) => new Date(refund.createdAt) >= countedAt)
  const sinceCents = since.reduce((sum, { amount }) => sum + toCents(amount), 0)
  return { order: counted, request: { ...request, amountCents: Math.max(0, amountCents - sinceCents) } }
}

/** A claim as staff see it. */
export async function caseOf(db: Queryable, order: Order, request: GuaranteeClaimRecord): Promise<AdminGuaranteeClaim> {
  const [open, claimed] = await Promise.all([openMoney(db, order, request), claimedOf(db, order.id)])
  return presentCase(open.request, open.order, claimed)
}

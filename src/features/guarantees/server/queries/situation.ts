import { disputeOf, paidFromDisputedBalance } from '#features/checkout/server/queries/disputes.ts'
import { isOver } from '#features/delivery/rules/reports.ts'
import { deliveriesOf, orderDueAt } from '#features/delivery/server/queries.ts'
import type { GuaranteeClaimRecord } from '#features/guarantees/contract.ts'
import type { Situation } from '#features/guarantees/rules/situation.ts'
import { autoLimit } from '#features/guarantees/server/settings.ts'
import { selectGuaranteeClaimsOf } from '#features/guarantees/server/store/guarantee-claims.ts'
import { selectPoliciesAt } from '#features/guarantees/server/store/policies.ts'
import type { Order } from '#features/orders/contract.ts'
import { endedAt, getOrder, wasClaimed } from '#features/orders/server/queries.ts'
import { attemptsOf } from '#features/payments/server/queries.ts'
import { isOrderBlocked, readBlocks } from '#features/risk/server/commands/check-blocks.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { readSetting } from '#platform/settings.ts'
import type { Cents } from '#shared/money.ts'

/** Terms that don't change while a claim is decided. Read before the transaction, so that only one connection is needed. */
export interface Terms {
  dueAt: Date | null
  autoLimitCents: Cents
  /** Whether the mailbox of the order or its account, or the target, is on the block list. */
  isBlocked: boolean
}

/** The terms of an order's guarantees: when its delivery is due, and the limit for automatic refunds in cents. */
export async function termsOf(ctx: Context, order: Order): Promise<Terms> {
  const { paidAt } = order
  const [dueAt, autoLimitCents, blocks, whole] = await Promise.all([
    paidAt && orderDueAt(ctx, { ...order, paidAt }),
    readSetting(ctx.db, autoLimit),
    readBlocks(ctx),
    // Read again, because whoever reads an account's order by its link gets it without its email.
    getOrder(ctx.db, order.id),
  ])
  return { dueAt, autoLimitCents, isBlocked: await isOrderBlocked({ ...ctx, blocks }, ctx.db, whole) }
}

type KnownSituation = Omit<Situation, 'requests'> & { requests: readonly GuaranteeClaimRecord[] }

/** The facts that the rules depend on: the current order, and the guarantees in force when it was placed. Amounts are in cents. */
export async function situationOf(
  db: Queryable,
  order: Order,
  { dueAt, autoLimitCents, isBlocked }: Terms,
  now: Date,
): Promise<KnownSituation> {
  const [policies, requests, ended, deliveries, { isHeld, lostCents }, unpaid, { isPayerUnknown }] = await Promise.all([
    selectPoliciesAt(db, order.createdAt),
    selectGuaranteeClaimsOf(db, order.id),
    endedAt(db, order),
    deliveriesOf(db, order.id),
    disputeOf(db, order.id),
    paidFromDisputedBalance(db, order.userId === null ? [] : [order.id]),
    claimedOf(db, order.id),
  ])
  const isDisputed = isHeld || unpaid.has(order.id)
  const refundedCents = Math.min(order.priceCents, order.refundedCents + lostCents)
  const refills = deliveries.filter(({ kind }) => kind === 'refill')
  const refilledUnits = refills.reduce((sum, { status, quantity, delivered }) => sum + (isOver(status) ? delivered : quantity), 0)
  const facts = { ...order, refundedCents, dueAt, endedAt: ended }
  return {
    order: facts,
    policies,
    requests,
    refilledUnits,
    autoLimitCents,
    isDisputed,
    isPayerUnknown,
    // Not by the email, which whoever reads an account's order by its link doesn't get.
    isErased: order.targetUrl === '',
    isBlocked,
    now,
  }
}

/** Whether an account claimed a guest's order, and whether it was paid in coins, so that the payer is unknown. */
export interface Claimed {
  wasClaimed: boolean
  isPayerUnknown: boolean
}

/** Finds out whether an account claimed a guest's order by its email address, which may not be the payer's. */
export async function claimedOf(db: Queryable, orderId: string): Promise<Claimed> {
  if (!(await wasClaimed(db, orderId))) return { wasClaimed: false, isPayerUnknown: false }
  const attempts = await attemptsOf(db, { type: 'order', id: orderId })
  return { wasClaimed: true, isPayerUnknown: attempts.some(({ method, status }) => method === 'crypto' && status === 'succeeded') }
}

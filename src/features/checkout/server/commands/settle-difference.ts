import { z } from 'zod'
import { withFourEyes } from '#features/accounts/server/commands/four-eyes.ts'
import { paymentPage } from '#features/checkout/server/commands/payment-page.ts'
import { settleRefund } from '#features/checkout/server/commands/provider-refunds.ts'
import { refundOrder } from '#features/checkout/server/commands/refund-order.ts'
import { settleIn } from '#features/checkout/server/commands/settle.ts'
import { orderOwner } from '#features/orders/server/queries/admin.ts'
import {
  describeSettlement,
  type Difference,
  differenceKinds,
  writeOffCents,
  settlementWays,
} from '#features/payments/rules/differences.ts'
import { providers } from '#features/payments/rules/kinds.ts'
import { lookUpPayment } from '#features/payments/server/commands.ts'
import {
  failedRefundOf,
  findDifference,
  lockDifference,
  markMadeAtProvider,
  movePaidByHand,
  recordSettlement,
} from '#features/payments/server/commands/differences.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { attemptsOf, findAttempt, refundedAttempt } from '#features/payments/server/queries.ts'
import type { Actor } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { invalid, Refusal } from '#shared/errors.ts'

const settlementSchema = z.object({
  provider: z.enum(providers),
  kind: z.enum(differenceKinds),
  id: z.string(),
  shopCents: z.int(),
  providerCents: z.int(),
  way: z.enum(settlementWays),
  note: z.string(),
  /** The order of a refund made directly at the provider. */
  orderId: z.string().nullable(),
  /** For a refund paid another way, the transfer's reference. For a payment, the provider's reference if the shop didn't have it. */
  reference: z.string().nullable(),
})
type Settlement = z.infer<typeof settlementSchema>

/** How staff want to settle a difference. */
export interface SettlementRequest extends Omit<Settlement, 'orderId'> {
  orderNumber: string | null
}

/**
 * Settles a difference between the ledger and a provider's records: books what happened at the provider, or marks it as explained. Giving
 * up more money than the person's allowance needs an approval, whose id is returned. Throws 400 for `orderNumber` and `reference`, 409
 * `difference_changed`, `way_not_possible`, `payment_not_found`, `approval_waiting`, and what refunding an order throws.
 */
export async function requestSettlement(
  ctx: PaymentsContext,
  { orderNumber, ...wanted }: SettlementRequest,
  by: Actor,
): Promise<{ approvalId: string | null }> {
  const now = ctx.now()
  const difference = await findDifference(ctx.db, wanted, now)
  const payload = { ...wanted, ...(await detailsOf(ctx, difference, wanted, orderNumber)) }
  const { provider, kind, id } = difference
  const orderId = payload.orderId ?? difference.orderId
  const guarded = {
    action: 'difference_settlement',
    subject: orderId === null ? { type: 'difference', id: `${provider}:${kind}:${id}` } : { type: 'order', id: orderId },
    amountCents: writeOffCents(difference),
    summary: describeSettlement(wanted.way, orderNumber, difference),
    payload,
    reason: wanted.note,
  } as const
  const { approvalId } = await ctx.db.transaction((tx) => withFourEyes(tx, guarded, by, now, () => settleDifference(tx, payload, by, now)))
  notifyStaff(ctx, 'ledger', 'ledger')
  return { approvalId }
}

/** The extra details that some ways of settling need: a refund's order, or the reference of a transfer or payment. */
async function detailsOf(
  ctx: PaymentsContext,
  { attemptId, shopCents, providerCents }: Difference,
  { way, reference }: Omit<SettlementRequest, 'orderNumber'>,
  orderNumber: string | null,
): Promise<Pick<Settlement, 'orderId' | 'reference'>> {
  if (way === 'order_refund') {
    const order = orderNumber === null ? undefined : await orderOwner(ctx.db, orderNumber)
    if (!order) throw invalid('orderNumber', orderNumber === null ? 'Enter the order number.' : 'There is no order with this number.')
    return { orderId: order.id, reference: null }
  }
  if (way === 'by_hand') {
    if (reference === null) throw invalid('reference', 'Enter the reference of the transfer.')
    return { orderId: null, reference }
  }
  if (way !== 'payment' || attemptId === null) return { orderId: null, reference: null }
  const attempt = await findAttempt(ctx.db, attemptId)
  if (!attempt) throw changed()
  // Provider lists contain what the payer wrote. A payment that the provider can't find by its reference couldn't be refunded later.
  const report = await lookUpPayment(ctx, attempt, await paymentPage(ctx, attempt))
  const isFound = report.status === 'succeeded' && report.capturedCents >= attempt.capturedCents + providerCents - shopCents
  const foundReference = isFound ? (report.reference ?? attempt.reference) : null
  if (foundReference !== null) return { orderId: null, reference: foundReference }
  throw new Refusal(409, 'payment_not_found', 'The provider doesn’t find this payment. Refund it there, and explain both differences.')
}

/** Settles a difference in the caller's transaction, which may be that of an approval. Throws what `requestSettlement` throws. */
export async function settleDifference(tx: Transaction, payload: unknown, by: Actor, now: Date): Promise<void> {
  const wanted = settlementSchema.parse(payload)
  const difference = await lockDifference(tx, wanted, now)
  const { way, note, orderId, reference } = wanted
  if (way === 'payment') await bookPayment(tx, difference, reference)
  if (way === 'order_refund' && orderId !== null) await bookRefund(tx, difference, orderId, by)
  if (way === 'by_hand' && reference !== null) await movePaidByHand(tx, difference, reference)
  await recordSettlement(tx, difference, { way, note, orderId: orderId ?? difference.orderId }, by, now)
}

/** Books a payment that the provider captured and the shop missed. It pays its order; any surplus is refunded. */
async function bookPayment(
  tx: Transaction,
  { attemptId, currency, shopCents, providerCents }: Difference,
  reference: string | null,
): Promise<void> {
  if (attemptId === null || reference === null) throw new Error('cannot book a payment without attempt and reference')
  const before = await findAttempt(tx, attemptId)
  if (before?.currency !== currency) throw changed()
  const capturedCents = before.capturedCents + providerCents - shopCents
  const report = { attemptId, status: 'succeeded', capturedCents, currency, reference } as const
  const { attempt } = await settleIn(tx, attemptId, report, 'system')
  if (attempt.capturedCents !== capturedCents)
    throw new Refusal(409, 'way_not_possible', 'This payment can’t be booked: it is in another currency. Refund it at the provider.')
}

/** The reason that the customer sees. */
const CUSTOMER_REASON = 'Our team refunded this.'

/** Books a refund that was made directly at the provider. If the provider refused the same refund before, that one is completed. */
async function bookRefund(
  tx: Transaction,
  { provider, id: reference, currency, providerCents: amountCents }: Difference,
  orderId: string,
  by: Actor,
): Promise<void> {
  const attempts = (await attemptsOf(tx, { type: 'order', id: orderId })).filter((attempt) => attempt.provider === provider)
  const refunded = await refundedAttempt(tx, provider, reference)
  if (refunded !== undefined && attempts.every(({ id }) => id !== refunded)) throw notOfThisOrder()
  const failed = await failedRefundOf(
    tx,
    attempts.map(({ id }) => id),
    amountCents,
  )
  const refundId = failed?.id ?? (await createRefund(tx, { orderId, amountCents, reference, by }))
  const move = await markMadeAtProvider(tx, refundId, reference)
  if (move.attempt.provider !== provider || move.attempt.currency !== currency) throw notOfThisOrder()
  await settleRefund(tx, move)
}

async function createRefund(
  tx: Transaction,
  { orderId, amountCents, reference, by }: { orderId: string; amountCents: number; reference: string; by: Actor },
): Promise<string> {
  const key = `at_provider:${reference}`
  const wanted = { key, orderId, amountCents, destination: 'original', reason: CUSTOMER_REASON, actor: by.userId } as const
  const { paymentRefundId, toMethodCents } = await refundOrder(tx, wanted)
  // The provider can't have refunded money that came from the balance.
  if (paymentRefundId === null || toMethodCents !== amountCents) throw notOfThisOrder()
  return paymentRefundId
}

function changed(): Refusal {
  return new Refusal(409, 'difference_changed', 'This difference is gone or has changed. Look at it again.')
}

function notOfThisOrder(): Refusal {
  return new Refusal(
    409,
    'refund_exceeds_payment',
    'This refund is not of this order, or of more than the provider received for it. Check the order number.',
  )
}

import { type Account, accountOf } from '#features/accounts/server/queries.ts'
import { parseQuality, parseServiceLabel } from '#features/catalog/rules/read-service.ts'
import { findOffer } from '#features/catalog/server/queries.ts'
import type { OrderRefund, OrderRefundStatus, OrderRefundView, RefundDestination } from '#features/checkout/contract.ts'
import { isCardTesting, readTries, type Tries, triesToReport } from '#features/checkout/rules/payment-tries.ts'
import { type PaidWith, type RefundParts, splitRefund, TAKEN_BY_DISPUTE } from '#features/checkout/rules/refund-split.ts'
import type { LeftCheckout } from '#features/checkout/rules/reminder.ts'
import { disputeOf } from '#features/checkout/server/queries/disputes.ts'
import { selectOfOrders, selectOrderRefund } from '#features/checkout/server/store.ts'
import { selectHighest } from '#features/checkout/server/store/payment-tries.ts'
import { selectReminder, selectRemindersOf } from '#features/checkout/server/store/reminders.ts'
import type { Order } from '#features/orders/contract.ts'
import { orderIdsOf, wasClaimed } from '#features/orders/server/queries.ts'
import type { Refund } from '#features/payments/contract.ts'
import { attemptsOf, paymentRecords, refundsById } from '#features/payments/server/queries.ts'
import { depositAddress } from '#features/wallet/server/commands/deposit-addresses.ts'
import { depositsOf, paidFromBalance, presentDeposit } from '#features/wallet/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { each } from '#platform/db/pages.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { type Cents, toDollars } from '#shared/money.ts'
import { normalizeEmail } from '#shared/normalize-email.ts'
import { pluck } from '#shared/records.ts'

export { type LedgerReport, reconcileLedger } from '#features/checkout/server/queries/reconcile-ledger.ts'

/** The refunds of an order, oldest first. */
export async function refundsOfOrder(db: Queryable, orderId: string): Promise<OrderRefundView[]> {
  return refundsOfOrders(db, [orderId])
}

async function refundsOfOrders(db: Queryable, orderIds: readonly string[]): Promise<OrderRefundView[]> {
  const refunds = await selectOfOrders(db, orderIds)
  const paymentRefunds = await refundsById(db, pluck(refunds, 'paymentRefundId'))
  return refunds.map((refund) => presentRefund(refund, paymentRefunds.get(refund.paymentRefundId ?? '')))
}

/** The refunds of a customer's orders that went to the balance, oldest first. */
export async function balanceRefundsOf(db: Queryable, userId: string): Promise<OrderRefund[]> {
  const refunds = await selectOfOrders(db, await orderIdsOf(db, userId))
  return refunds.filter(({ destination }) => destination === 'balance')
}

/** A refund of an order. Throws 404. */
export async function getOrderRefund(db: Queryable, id: string): Promise<OrderRefund> {
  const refund = await selectOrderRefund(db, id)
  if (!refund) throw notFound('There is no such refund.')
  return refund
}

/**
 * Splits a refund of a paid order by how it was paid. Throws 409 `refund_exceeds_payment` for more than is left, what `checkDestination`
 * throws, and 409 `account_erased` if the order was paid from a balance that no longer exists.
 */
export async function refundSplit(db: Queryable, order: Order, amountCents: Cents, destination: RefundDestination): Promise<RefundParts> {
  const [paidWith, { lostCents }, account] = await Promise.all([
    waysPaid(db, order),
    disputeOf(db, order.id),
    order.userId === null ? undefined : accountOf(db, order.userId),
  ])
  await checkDestination(db, order, destination)
  const parts = splitRefund(paidWith, order.refundedCents + lostCents, amountCents, destination)
  if (!parts) throw exceedsPayment()
  if (!account && parts.toBalanceCents + parts.toBonusCents > 0) {
    throw new Refusal(409, 'account_erased', 'Part of this order was paid from a balance whose account was erased. Pay it back by hand.')
  }
  return parts
}

/** What is left of an order's price for a refund the way it was paid: without the part from a balance if its account was erased. */
export async function refundableCents(db: Queryable, order: Order): Promise<Cents> {
  const [{ providerCents, paidCents, bonusCents }, { lostCents }] = await Promise.all([waysPaid(db, order), disputeOf(db, order.id)])
  const isErased = order.userId !== null && (await accountOf(db, order.userId)) === undefined
  return providerCents + (isErased ? 0 : paidCents + bonusCents) - order.refundedCents - lostCents
}

/**
 * Throws 400 if a refund can't go to a balance: the order has no account, or it was a guest's and was claimed later, so the account's
 * owner may not be the payer.
 */
export async function checkDestination(db: Queryable, order: Order, destination: RefundDestination | null | undefined): Promise<void> {
  if (destination !== 'balance') return
  if (order.userId === null || !(await accountOf(db, order.userId))) {
    throw invalid('destination', 'This order doesn’t belong to an account, so it can only be refunded the way it was paid.')
  }
  if (await wasClaimed(db, order.id)) {
    throw invalid('destination', 'This order was placed without an account, so it can only be refunded the way it was paid.')
  }
}

/** 409 `refund_exceeds_payment`. */
export function exceedsPayment(): Refusal {
  return new Refusal(409, 'refund_exceeds_payment', 'This is more than is left of what was paid for this order. Nothing was refunded.')
}

/** How an order was paid. The provider paid whatever the balance didn't. */
export async function waysPaid(db: Queryable, order: Order): Promise<PaidWith> {
  const attempts = await attemptsOf(db, { type: 'order', id: order.id })
  const fromBalance = attempts.filter(
    ({ status, method, balanceCents }) => status === 'succeeded' && (method === 'balance' || balanceCents > 0),
  )
  const portions = await Promise.all(fromBalance.map(({ id }) => paidFromBalance(db, id)))
  const paidCents = portions.reduce((sum, portion) => sum + portion.paidCents, 0)
  const bonusCents = portions.reduce((sum, portion) => sum + portion.bonusCents, 0)
  return { providerCents: order.priceCents - paidCents - bonusCents, paidCents, bonusCents }
}

/** A customer's deposits and their payments, for the export of their data. */
export async function collectDeposits(ctx: Pick<Context, 'db' | 'secrets'>, userId: string): Promise<unknown> {
  const { db } = ctx
  return each(await depositsOf(db, userId), async (deposit) => {
    const attempts = await attemptsOf(db, { type: 'deposit', id: deposit.id })
    const networkAddress = await depositAddress(ctx, deposit.id)
    return { ...presentDeposit(deposit), networkAddress, payments: await paymentRecords(db, attempts) }
  })
}

/** The refunds of a customer's orders, for the export of their data. Without `claimUrl`: staff can download it too, and the link pays out coins. */
export async function collectRefunds(db: Queryable, userId: string): Promise<unknown> {
  const refunds = await refundsOfOrders(db, await orderIdsOf(db, userId))
  return refunds.map((refund) => ({ ...refund, claimUrl: null }))
}

/** The status of an order refund. Without a payment refund, everything went to the balance and is paid already. */
export function refundStatus(paymentRefund: Pick<Refund, 'status'> | undefined): OrderRefundStatus {
  if (!paymentRefund || paymentRefund.status === 'succeeded') return 'paid'
  return paymentRefund.status === 'failed' ? 'failed' : 'on_its_way'
}

/** Returns the fields of a refund that the order's customer may see. */
function presentRefund(refund: OrderRefund, paymentRefund: Refund | undefined): OrderRefundView {
  return {
    id: refund.id,
    creditNoteNumber: refund.creditNoteNumber,
    amount: toDollars(refund.amountCents),
    currency: refund.currency,
    destination: refund.destination,
    toMethod: toDollars(refund.toMethodCents),
    toBalance: toDollars(refund.toBalanceCents),
    toBonus: toDollars(refund.toBonusCents),
    status: refundStatus(paymentRefund),
    reason: paymentRefund?.disputeId ? `${refund.reason} ${TAKEN_BY_DISPUTE}` : refund.reason,
    claimUrl: refundStatus(paymentRefund) === 'on_its_way' ? (paymentRefund?.claimUrl ?? null) : null,
    createdAt: refund.createdAt.toISOString(),
  }
}

/** Current counts that look like card testing, highest first, at most `limit`. They don't reveal who it is. */
export async function cardTesting({ db, now }: Context, limit: number): Promise<Tries[]> {
  const rows = await selectHighest(db, 'declined', triesToReport, now(), limit)
  return rows.flatMap((row) => readTries(row) ?? []).filter(isCardTesting)
}

/** A reminder's checkout at the current price; undefined if the reminder was deleted or the package is no longer on sale. */
export async function leftCheckout(ctx: Context, reminderId: string): Promise<(LeftCheckout & { token: string }) | undefined> {
  const row = await selectReminder(ctx.db, reminderId)
  const kind = row && parseServiceLabel(row.service)
  if (!kind) return undefined
  const quality = parseQuality(row.quality)
  const offer = await findOffer(ctx, { ...kind, quality, quantity: row.quantity })
  return offer ? { ...row, token: reminderToken(ctx, row.id, 'open'), kind, quality, priceCents: offer.priceCents } : undefined
}

/** Signing purposes of a reminder's two tokens: the emailed one opens the checkout, the requester's replaces or cancels the reminder. */
const REMINDER = { open: 'checkout reminder', change: 'checkout reminder asked for' } as const

/** Creates a reminder's token. It's signed, not stored, so the id in logs and events can't be used instead. */
export function reminderToken({ secrets }: Context, id: string, use: keyof typeof REMINDER): string {
  return `${id}.${secrets.sign(REMINDER[use], id)}`
}

/**
 * The reminder id of a token; undefined if the token is forged or for another use. If the requester's token opened reminders, it would
 * reveal whether the mailbox already had one.
 */
export function reminderOf({ secrets }: Context, token: string, use: keyof typeof REMINDER): string | undefined {
  const [id = '', signature = ''] = token.split('.', 2)
  return secrets.verify(REMINDER[use], id, signature) ? id : undefined
}

/** The reminder for a customer's verified email, for the export of their data. */
export async function collectReminders({ db }: Context, { email, emailVerified }: Account): Promise<unknown> {
  return emailVerified ? selectRemindersOf(db, normalizeEmail(email)) : []
}

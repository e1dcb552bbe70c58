import type {
  PaymentAttempt,
  PaymentMethod,
  PaymentSubject,
  PaymentView,
  ProviderMethod,
  Refund,
  RefundStatus,
  ReturnedPayment,
} from '#features/payments/contract.ts'
import { isOpen } from '#features/payments/rules.ts'
import { providersWithClaims } from '#features/payments/rules/kinds.ts'
import { SURPLUS, surplusReason } from '#features/payments/rules/surplus.ts'
import { amountProblem, methodList, methodName, noPayments } from '#features/payments/rules/words.ts'
import { checkoutSetting, methodsSetting } from '#features/payments/server/settings.ts'
import { selectAttempts, selectAttemptsOf as attemptsOf, selectLatestOf } from '#features/payments/server/store/attempts.ts'
import { existsUnclaimable, selectNewestRefunds, selectRefunds, selectRefundsOf } from '#features/payments/server/store/refunds.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { readSetting } from '#platform/settings.ts'
import { Refusal } from '#shared/errors.ts'
import { type Cents, toDollars } from '#shared/money.ts'
import type { PageRequest } from '#shared/page.ts'
import { pluck } from '#shared/records.ts'

export {
  selectProviderMoves as newestProviderMoves,
  selectRefundedAttempt as refundedAttempt,
  sumBalanceTransactions as balanceTransactionTotals,
} from '#features/payments/server/store/balance-transactions.ts'
export { sumCaptured as captureTotals, sumHeld as heldTotals, sumRefunds as refundTotals } from '#features/payments/server/store/health.ts'
export { attemptsOf }
export { selectAttempt as findAttempt, selectAttemptOfRequest as attemptOfRequest } from '#features/payments/server/store/attempts.ts'

/** The newest attempt to pay for `subject`. */
export async function latestAttempt(db: Queryable, subject: PaymentSubject): Promise<PaymentAttempt | undefined> {
  const [attempt] = await selectLatestOf(db, subject.type, [subject.id])
  return attempt
}

/** The newest attempt for each of these subjects, by subject id. */
export async function latestAttempts(
  db: Queryable,
  type: PaymentSubject['type'],
  ids: readonly string[],
): Promise<Map<string, PaymentAttempt>> {
  if (ids.length === 0) return new Map()
  const attempts = await selectLatestOf(db, type, ids)
  return new Map(attempts.map((attempt) => [attempt.subject.id, attempt]))
}

/** The fields of an attempt that `paymentView` presents. */
export type ShownAttempt = Pick<
  PaymentAttempt,
  'id' | 'status' | 'method' | 'amountCents' | 'balanceCents' | 'coin' | 'card' | 'declineCode' | 'nextActionUrl'
> &
  Partial<Pick<PaymentAttempt, 'capturedCents' | 'refundedCents'>>

/** Presents an attempt to the customer, with amounts in dollars. */
export function paymentView(attempt: ShownAttempt): PaymentView {
  const { capturedCents = 0, refundedCents = 0 } = attempt
  const isOther = capturedCents > 0 && capturedCents !== attempt.amountCents
  return {
    id: attempt.id,
    status: attempt.status,
    method: attempt.method,
    amount: toDollars(attempt.amountCents),
    ...(attempt.balanceCents > 0 && { balanceAmount: toDollars(attempt.balanceCents) }),
    ...(attempt.coin && { coin: attempt.coin }),
    ...(attempt.card && { card: attempt.card }),
    ...(isOther && { received: toDollars(capturedCents), returned: toDollars(refundedCents) }),
    ...(attempt.declineCode && { declineCode: attempt.declineCode }),
    ...(isOpen(attempt.status) && attempt.nextActionUrl && { nextAction: { type: 'redirect', url: attempt.nextActionUrl } }),
  }
}

/** Refunds by id. */
export async function refundsById(db: Queryable, ids: readonly string[]): Promise<Map<string, Refund>> {
  if (ids.length === 0) return new Map()
  const refunds = await selectRefunds(db, ids)
  return new Map(refunds.map((refund) => [refund.id, refund]))
}

/** Payments with their refunds, for a customer's data export. */
export async function paymentRecords(db: Queryable, attempts: readonly PaymentAttempt[]): Promise<unknown[]> {
  const refunds = await selectRefundsOf(db, pluck(attempts, 'id'))
  return attempts.map((attempt) => ({
    ...paymentView(attempt),
    createdAt: attempt.createdAt.toISOString(),
    refunds: refunds.filter(({ attemptId }) => attemptId === attempt.id).map(refundRecord),
  }))
}

function refundRecord({ id, amountCents, currency, status, reason, createdAt }: Refund) {
  return { id, amount: toDollars(amountCents), currency, status, reason, createdAt: createdAt.toISOString() }
}

/** A refund and the payment that it goes back to. */
export interface RefundOfPayment {
  refund: Refund
  attempt: PaymentAttempt
}

/** A page of refunds in these statuses, after the refund `cursor`. */
export interface RefundQuestion extends PageRequest {
  statuses: readonly RefundStatus[]
}

/** Refunds with their payments, newest first. */
export async function newestRefunds(db: Queryable, question: RefundQuestion): Promise<RefundOfPayment[]> {
  return withAttempts(db, await selectNewestRefunds(db, question))
}

/** All refunds of payments for `subject`, oldest first. */
export async function refundsOfSubject(db: Queryable, subject: PaymentSubject): Promise<RefundOfPayment[]> {
  const attempts = await attemptsOf(db, subject)
  return withAttempts(db, await selectRefundsOf(db, pluck(attempts, 'id')))
}

/** Whether one of these orders or deposits has a refund that its customer has to claim, but not the link for it yet. */
export function hasUnsentClaim(db: Queryable, subjectIds: readonly string[]): Promise<boolean> {
  return existsUnclaimable(db, subjectIds, providersWithClaims)
}

/** Payments for `subject` that couldn't be accepted and are refunded, oldest first. */
export async function returnedPayments(db: Queryable, subject: PaymentSubject): Promise<ReturnedPayment[]> {
  const refunds = await refundsOfSubject(db, subject)
  return refunds
    .filter(({ refund }) => refund.reason === SURPLUS)
    .map(({ refund: { id, amountCents, status, claimUrl, createdAt }, attempt }) => ({
      id,
      amount: toDollars(amountCents),
      status,
      reason: surplusReason(attempt),
      claimUrl: status === 'succeeded' ? null : claimUrl,
      createdAt: createdAt.toISOString(),
    }))
}

/** A refund with its payment; undefined if there is none. */
export async function refundOf(db: Queryable, id: string): Promise<RefundOfPayment | undefined> {
  const [found] = await withAttempts(db, await selectRefunds(db, [id]))
  return found
}

async function withAttempts(db: Queryable, refunds: Refund[]): Promise<RefundOfPayment[]> {
  const rows = await selectAttempts(db, pluck(refunds, 'attemptId'))
  const attempts = new Map(rows.map((attempt) => [attempt.id, attempt]))
  return refunds.flatMap((refund) => {
    const attempt = attempts.get(refund.attemptId)
    return attempt ? [{ refund, attempt }] : []
  })
}

/**
 * Payment method settings: which ones are on, and the order, provider and limits of each. `checkout` is null if the environment decides.
 */
const methodSettings = contentSnapshot(async ({ db }) => {
  const [on, checkout] = await Promise.all([readSetting(db, methodsSetting), readSetting(db, checkoutSetting)])
  return { on, checkout }
})

/** The payment methods that the shop offers now, in checkout order: turned on, and with a provider. Excludes the balance. */
export async function offeredMethods(ctx: Context): Promise<ProviderMethod[]> {
  const { on, checkout } = await methodSettings(ctx)
  const order = checkout?.map(({ method }) => method) ?? on
  return order.filter((method) => on.includes(method) && ctx.config.PAYMENT_PROVIDERS[method] !== undefined)
}

/** Whether the shop has the sandbox, which moves no money. Every demo shop does. */
export function hasSandbox({ config }: Context): boolean {
  return config.STORE_MODE === 'demo'
}

/** Whether the shop's own form asks for card details. The sandbox needs them; other providers have their own page. */
export function usesCardForm({ config }: Context): boolean {
  return config.PAYMENT_PROVIDERS.card === 'sandbox'
}

/** Whether the shop's own form asks for the coin. The sandbox needs it; other providers offer coins on their own page. */
export function takesCoinChoice({ config }: Context): boolean {
  return config.PAYMENT_PROVIDERS.crypto === 'sandbox'
}

/**
 * Throws 400 `method_off` for a payment method that the shop doesn't offer, and `payments_off` while it offers none and takes no orders.
 */
export async function checkMethod(ctx: Context, method: PaymentMethod): Promise<void> {
  const offered = await offeredMethods(ctx)
  if (offered.length === 0) throw new Refusal(400, 'payments_off', `${noPayments} Please come back soon.`)
  if (method === 'balance' || offered.includes(method)) return
  const message = `We don’t accept payments by ${methodName(method)} at the moment. Please pay by ${methodList(offered)}.`
  throw new Refusal(400, 'method_off', message, { errors: [{ path: 'paymentMethod', message }] })
}

/** Throws 400 `method_amount` if the method's limits don't allow an amount. Cents. */
export type AmountCheck = (amountCents: Cents, fromBalanceCents?: Cents) => void

/** Creates the check for amounts paid by `method`. */
export async function amountCheck(ctx: Context, method: PaymentMethod): Promise<AmountCheck> {
  const { checkout } = await methodSettings(ctx)
  if (method === 'balance') return () => {}
  const { minCents = null, maxCents = null } = checkout?.find((setting) => setting.method === method) ?? {}
  const limits = { minCents, maxCents, provider: ctx.config.PAYMENT_PROVIDERS[method] }
  return (amountCents, fromBalanceCents = 0) => {
    const problem = amountProblem(method, amountCents, { ...limits, isSplit: fromBalanceCents > 0 })
    if (problem) throw new Refusal(400, 'method_amount', problem, { errors: [{ path: 'paymentMethod', message: problem }] })
  }
}

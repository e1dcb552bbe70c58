import type {
  PaymentAttempt,
  PaymentMethod,
  PaymentSubject,
  PaymentView,
  ProviderMethod,
  Refund,
  RefundStatus,
} from '#features/payments/contract.ts'
import { isOpen } from '#features/payments/rules.ts'
import { methodsSetting } from '#features/payments/server/settings.ts'
import {
  selectAttempts,
  selectAttemptOfRequest,
  selectAttemptsOf,
  selectLatestOf,
  selectSubjectIds,
} from '#features/payments/server/store/attempts.ts'
import { selectNewestRefunds, selectRefunds, selectRefundsOf } from '#features/payments/server/store/refunds.ts'
import { type ProviderTotal, sumCaptured, sumHeld, sumRefunds } from '#features/payments/server/store/totals.ts'
import { contentSnapshot } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { readSetting } from '#platform/settings.ts'
import { Refusal } from '#shared/errors.ts'
import { toDollars } from '#shared/money.ts'

/** Tries of a customer to pay one thing that anybody looks at. */
const ATTEMPTS = 100

/** All attempts to pay for `subject`, newest first. */
export function attemptsOf(db: Queryable, subject: PaymentSubject): Promise<PaymentAttempt[]> {
  return selectAttemptsOf(db, subject, ATTEMPTS)
}

/** The newest attempt to pay for `subject`. */
export async function latestAttempt(db: Queryable, subject: PaymentSubject): Promise<PaymentAttempt | undefined> {
  const [attempt] = await selectAttemptsOf(db, subject, 1)
  return attempt
}

/** The newest attempt of each of many subjects, by the subject's id. */
export async function latestAttempts(
  db: Queryable,
  type: PaymentSubject['type'],
  ids: readonly string[],
): Promise<Map<string, PaymentAttempt>> {
  if (ids.length === 0) return new Map()
  const attempts = await selectLatestOf(db, type, ids)
  return new Map(attempts.map((attempt) => [attempt.subject.id, attempt]))
}

/** The ids of what was paid by the payment of this name: our own id, or the provider's reference. */
export function subjectsOfReference(db: Queryable, type: PaymentSubject['type'], reference: string): Promise<string[]> {
  return selectSubjectIds(db, type, reference)
}

/** The attempt that the request of this scoped Idempotency-Key made, if it came that far. */
export function attemptOfRequest(db: Queryable, requestKey: string): Promise<PaymentAttempt | undefined> {
  return selectAttemptOfRequest(db, requestKey)
}

/** Picks what the customer may see of an attempt. */
export function paymentView(attempt: PaymentAttempt): PaymentView {
  return {
    id: attempt.id,
    status: attempt.status,
    method: attempt.method,
    amount: toDollars(attempt.amountCents),
    ...(attempt.balanceCents > 0 && { balanceAmount: toDollars(attempt.balanceCents) }),
    ...(attempt.coin && { coin: attempt.coin }),
    ...(attempt.card && { card: attempt.card }),
    ...(attempt.declineCode && { declineCode: attempt.declineCode }),
    ...(isOpen(attempt.status) && attempt.nextActionUrl && { nextAction: { type: 'redirect', url: attempt.nextActionUrl } }),
  }
}

/** Refunds by their ids. */
export async function refundsById(db: Queryable, ids: readonly string[]): Promise<Map<string, Refund>> {
  if (ids.length === 0) return new Map()
  const refunds = await selectRefunds(db, ids)
  return new Map(refunds.map((refund) => [refund.id, refund]))
}

/** A payment and what went back of it, as the copy of a customer's data shows them. */
export async function paymentRecords(db: Queryable, attempts: readonly PaymentAttempt[]): Promise<unknown[]> {
  const refunds = await selectRefundsOf(
    db,
    attempts.map(({ id }) => id),
  )
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

/** Which refunds are wanted: in one of these statuses, those after the one named `cursor`. */
export interface RefundQuestion {
  statuses: readonly RefundStatus[]
  cursor?: string | undefined
  limit: number
}

/** Refunds with their payments, newest first. */
export async function newestRefunds(db: Queryable, question: RefundQuestion): Promise<RefundOfPayment[]> {
  return withAttempts(db, await selectNewestRefunds(db, question))
}

/** The refunds of everything that was paid for `subject`, oldest first. */
export async function refundsOfSubject(db: Queryable, subject: PaymentSubject): Promise<RefundOfPayment[]> {
  const attempts = await attemptsOf(db, subject)
  return withAttempts(
    db,
    await selectRefundsOf(
      db,
      attempts.map(({ id }) => id),
    ),
  )
}

/** A refund with its payment; undefined where there is none. */
export async function refundOf(db: Queryable, id: string): Promise<RefundOfPayment | undefined> {
  const [found] = await withAttempts(db, await selectRefunds(db, [id]))
  return found
}

async function withAttempts(db: Queryable, refunds: Refund[]): Promise<RefundOfPayment[]> {
  const rows = await selectAttempts(
    db,
    refunds.map(({ attemptId }) => attemptId),
  )
  const attempts = new Map(rows.map((attempt) => [attempt.id, attempt]))
  return refunds.flatMap((refund) => {
    const attempt = attempts.get(refund.attemptId)
    return attempt ? [{ refund, attempt }] : []
  })
}

/** What each provider has captured for us, in cents, refunded or not. */
export function captureTotals(db: Queryable): Promise<ProviderTotal[]> {
  return sumCaptured(db)
}

/** Refunds by provider, in cents: `paid` ones are through, the others are owed. */
export function refundTotals(db: Queryable): Promise<(ProviderTotal & { paid: boolean })[]> {
  return sumRefunds(db)
}

/** What customers' balances have set aside for payments that are still open, in cents. */
export function heldTotals(db: Queryable): Promise<{ currency: string; cents: number }[]> {
  return sumHeld(db)
}

const methods = contentSnapshot(({ db }) => readSetting(db, methodsSetting))

/** The ways of paying that the shop offers now, the balance aside; never none. */
export function offeredMethods(ctx: Context): Promise<ProviderMethod[]> {
  return methods(ctx)
}

const names: Record<ProviderMethod, string> = { card: 'card', paypal: 'PayPal', crypto: 'crypto' }

/** Refuses a way of paying that is switched off. Throws 400 `method_off`. */
export async function checkMethod(ctx: Context, method: PaymentMethod): Promise<void> {
  const offered = await offeredMethods(ctx)
  if (method === 'balance' || offered.includes(method)) return
  const others = offered.map((each) => names[each]).join(' or ')
  const message = `We do not take payments by ${names[method]} at the moment. Please pay by ${others}.`
  throw new Refusal(400, 'method_off', message, { errors: [{ path: 'paymentMethod', message }] })
}

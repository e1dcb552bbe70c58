import type { CardDetails, PaymentAttempt, PaymentMethod } from '#features/payments/contract.ts'
import { isOpen, mayMove, outcomeOf, sourcesOf } from '#features/payments/rules.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import type { CreatePayment, IncomingWebhook, ProviderEvent, ProviderPayment } from '#features/payments/server/providers/provider.ts'
import { PAYMENT_PAGE_MS, PaymentDeleted, ProviderRefused, ProviderUnreachable } from '#features/payments/server/providers/provider.ts'
import { providerNameOf, providerOf } from '#features/payments/server/providers/registry.ts'
import * as attempts from '#features/payments/server/store/attempts.ts'
import type { AttemptFacts } from '#features/payments/server/tables.ts'
import type { Transaction } from '#platform/db/database.ts'
import { notFound } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'

export {
  claimDueAttempts,
  insertAttempt as createAttempt,
  updateReference as saveReference,
} from '#features/payments/server/store/attempts.ts'
export {
  lockWebhook,
  updateWebhookSettled as markWebhookSettled,
  upsertWebhook as recordWebhook,
} from '#features/payments/server/store/webhooks.ts'

export type { ProviderEvent, ProviderPayment }
export type { RecordedWebhook } from '#features/payments/server/store/webhooks.ts'

/** The reported state of a payment. Only a payment that never reached its provider has no reference. */
type ReportedPayment = Omit<ProviderPayment, 'reference'> & { reference?: string }

/** A provider's report about an attempt: the state of its payment, or `unknown` if the provider didn't respond. */
export type PaymentReport = ReportedPayment | { status: 'unknown' }

/** A call may take this long to reach the provider. Until then, an attempt that the provider doesn't know has not failed. */
const ARRIVAL_TIMEOUT_MS = 30_000

/** Refuses a card that the card provider does not accept. Throws Refusal 400. */
export function checkCard(ctx: PaymentsContext, card: CardDetails): void {
  providerOf(ctx, providerNameOf(ctx, 'card')).checkCard?.(card)
}

/** The hashes that identify this card. Empty if the card is entered on the provider's own page. */
export function keysOfCard(ctx: PaymentsContext, card: CardDetails | undefined): string[] {
  const keys = card && providerOf(ctx, providerNameOf(ctx, 'card')).keysOfCard?.(card)
  return keys ? [keys.key, ...keys.earlierKeys] : []
}

/** What the provider's payment page shows, and where it returns to. Always the same for the same attempt. */
export type PaymentPage = Pick<CreatePayment, 'description' | 'returnUrl' | 'email'>

function requestFor(attempt: PaymentAttempt, page: PaymentPage): CreatePayment {
  const { id: attemptId, amountCents, currency, method, coin, createdAt } = attempt
  if (method === 'balance') throw new Error('a payment from the balance has no provider')
  return { attemptId, amountCents, currency, method, ...(coin && { coin }), createdAt, ...page }
}

/** The provider of payments by `method`; `balance` for the balance. */
export function providerFor(ctx: PaymentsContext, method: PaymentMethod): string {
  return method === 'balance' ? 'balance' : providerNameOf(ctx, method)
}

export interface Start {
  /** Only set if it was entered in the shop's own form. */
  card?: CardDetails | undefined
  /** Whether an earlier process that crashed may have called the provider already. */
  isRepeated?: boolean | undefined
}

/**
 * Starts the payment of an attempt at its provider, or finds the one that was started before. Call it outside any transaction. Throws
 * Refusal 400 for a refused card.
 */
export function startPayment(
  ctx: PaymentsContext,
  attempt: PaymentAttempt,
  page: PaymentPage,
  { card, isRepeated }: Start,
): Promise<PaymentReport> {
  return callProvider(ctx, attempt, async () => {
    const provider = providerOf(ctx, attempt.provider)
    const request = requestFor(attempt, page)
    const started = isRepeated ? await provider.lookUp(request) : null
    return started ?? provider.create({ ...request, ...(card && { card }) })
  })
}

/**
 * Captures an approved payment if its provider waits for that, and returns its state. Called when the customer returns from the provider's
 * page.
 */
export function confirmPayment(ctx: PaymentsContext, attempt: PaymentAttempt, page: PaymentPage): Promise<PaymentReport> {
  const { provider, reference } = attempt
  return reference === null
    ? lookUpPayment(ctx, attempt, page)
    : callProvider(ctx, attempt, () => providerOf(ctx, provider).confirm(reference))
}

/** Cancels an unpaid payment. The report may be `succeeded` if it was paid in the meantime. */
export async function cancelPayment(ctx: PaymentsContext, attempt: PaymentAttempt, page: PaymentPage): Promise<PaymentReport> {
  const { provider, reference } = attempt
  if (reference !== null) return callProvider(ctx, attempt, () => providerOf(ctx, provider).cancel(reference))
  const report = await lookUpPayment(ctx, attempt, page)
  const found = 'reference' in report && isOpen(report.status) ? report.reference : undefined
  return found ? cancelPayment(ctx, { ...attempt, reference: found }, page) : report
}

/**
 * Fetches the state of an attempt from its provider. If the provider doesn't know the attempt, it has failed as soon as its call can no
 * longer arrive.
 */
export function lookUpPayment(ctx: PaymentsContext, attempt: PaymentAttempt, page: PaymentPage): Promise<PaymentReport> {
  return callProvider(ctx, attempt, async () => {
    const provider = providerOf(ctx, attempt.provider)
    const found = await (attempt.reference === null ? provider.lookUp(requestFor(attempt, page)) : provider.confirm(attempt.reference))
    if (found) return found
    return ctx.now().getTime() - attempt.createdAt.getTime() < ARRIVAL_TIMEOUT_MS ? { status: 'unknown' } : failed(attempt)
  })
}

async function callProvider({ now }: PaymentsContext, attempt: PaymentAttempt, call: () => Promise<PaymentReport>): Promise<PaymentReport> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProviderUnreachable) return { status: 'unknown' }
    if (!(error instanceof ProviderRefused)) throw error
    if (attempt.reference === null) return failed(attempt)
    // If the provider knew the payment, any other refused call says nothing about its state. Earlier, the shop's keys may be wrong.
    const isOver = error instanceof PaymentDeleted && now().getTime() - attempt.createdAt.getTime() > PAYMENT_PAGE_MS
    return isOver ? expired(attempt) : { status: 'unknown' }
  }
}

function expired({ id: attemptId, currency }: PaymentAttempt): PaymentReport {
  return { attemptId, status: 'expired', capturedCents: 0, currency }
}

function failed({ id: attemptId, currency }: PaymentAttempt): PaymentReport {
  return { attemptId, status: 'failed', capturedCents: 0, currency, declineCode: 'provider_error' }
}

/** The result of applying a report to an attempt. */
export interface AttemptMove {
  attempt: PaymentAttempt
  /** Whether the status changed. If several callers apply the same report, it is true for exactly one. */
  moved: boolean
  /** Money that arrived with this report. The caller must book it in the same transaction, because it is reported only once. */
  arrivedCents: Cents
}

/**
 * Applies a report to an attempt. A late, stale or repeated report moves nothing, but money that arrived always counts. What was captured
 * by an attempt that ended without success is due to the payer. Throws 404 for an unknown attempt.
 */
export async function moveAttempt(tx: Transaction, attemptId: string, report: PaymentReport): Promise<AttemptMove> {
  const facts = 'attemptId' in report ? factsOf(report) : undefined
  const attempt = await (facts
    ? attempts.updateAttempt(tx, attemptId, facts, { sources: sourcesOf(facts.status).filter(isOpen), capturedCents: 0 })
    : attempts.updateUnknown(tx, attemptId, sourcesOf('unknown')))
  if (attempt) return { attempt, moved: true, arrivedCents: facts ? attempt.capturedCents : 0 }
  const locked = await attempts.lockAttempt(tx, attemptId)
  if (!locked) throw notFound('There is no such payment.')
  if (facts) return applyToLocked(tx, locked, facts)
  if (isOpen(locked.status)) await attempts.scheduleLookUpNow(tx, attemptId)
  return { attempt: locked, moved: false, arrivedCents: 0 }
}

function factsOf(payment: ReportedPayment): AttemptFacts {
  return {
    status: payment.status,
    capturedCents: payment.capturedCents,
    currency: payment.currency,
    reference: payment.reference ?? null,
    declineCode: payment.declineCode ?? null,
    nextActionUrl: isOpen(payment.status) ? (payment.nextActionUrl ?? null) : null,
    cardBrand: payment.card?.brand ?? null,
    cardLast4: payment.card?.last4 ?? null,
    cardKey: payment.card?.key ?? null,
    cardEarlierKeys: payment.card?.earlierKeys?.length ? payment.card.earlierKeys : null,
    cardCountry: payment.card?.country ?? null,
    addressCountry: payment.addressCountry ?? null,
    expiresAt: payment.expiresAt ?? null,
  }
}

/**
 * Applies a report that the guarded update did not match: the attempt had ended, money had arrived before or is too little, or the report
 * is outdated.
 */
async function applyToLocked(tx: Transaction, before: PaymentAttempt, facts: AttemptFacts): Promise<AttemptMove> {
  const outcome = outcomeOf(before, facts)
  const moved = mayMove(before.status, outcome.status)
  const isNew = (known: string | null, reported: string | null) => known === null && reported !== null
  const addsFacts =
    outcome.capturedCents > before.capturedCents || isNew(before.reference, facts.reference) || isNew(before.cardKey, facts.cardKey)
  if (!moved && !addsFacts) return { attempt: before, moved, arrivedCents: 0 }
  const unchanged = { status: before.status, declineCode: before.declineCode, nextActionUrl: before.nextActionUrl }
  const guard = { sources: [before.status], capturedCents: before.capturedCents }
  const attempt = await attempts.updateAttempt(tx, before.id, { ...facts, ...outcome, ...(moved ? {} : unchanged) }, guard)
  if (!attempt) throw new Error('an attempt changed while locked')
  return { attempt, moved, arrivedCents: attempt.capturedCents - before.capturedCents }
}

/** Reads the event in a provider's webhook. Null if its signature is invalid. */
export function readWebhook(ctx: PaymentsContext, provider: string, webhook: IncomingWebhook): Promise<ProviderEvent | null> {
  return providerOf(ctx, provider).verifyWebhook(webhook)
}

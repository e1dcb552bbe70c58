import type { CardDetails, PaymentAttempt } from '#features/payments/contract.ts'
import { isOpen, mayMove, outcomeOf, sourcesOf } from '#features/payments/rules.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import type { CreatePayment, ProviderEvent, ProviderPayment } from '#features/payments/server/providers/provider.ts'
import { ProviderUnreachable } from '#features/payments/server/providers/provider.ts'
import { providerOf } from '#features/payments/server/providers/registry.ts'
import * as attempts from '#features/payments/server/store/attempts.ts'
import * as webhooks from '#features/payments/server/store/webhooks.ts'
import type { AttemptDraft, AttemptFacts } from '#features/payments/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { notFound } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'

export type { ProviderEvent }

/** A provider's message that was kept, held until the transaction ends; undefined where there is none. */
export function holdWebhook(tx: Transaction, id: string): Promise<webhooks.WebhookRow | undefined> {
  return webhooks.lockWebhook(tx, id)
}

/** Where a payment stands; only what never reached the provider has no reference. */
type Heard = Omit<ProviderPayment, 'reference'> & { reference?: string }

/** What is heard about an attempt: where it stands, or that no answer came. */
export type AttemptNews = Heard | { status: 'unknown' }

/** An attempt that a provider has not heard of may still be on its way there for this long. */
const ON_ITS_WAY_MS = 30_000

/** Refuses a card that the shop's provider cannot take. Throws Refusal 400. */
export function checkCard(ctx: PaymentsContext, card: CardDetails): void {
  providerOf(ctx, ctx.config.PAYMENT_PROVIDER).checkCard(card)
}

/** Puts a try to pay on record, status `created`. The reconciler asks about it in 60 s, should nobody come to call the provider. */
export function createAttempt(tx: Transaction, draft: AttemptDraft): Promise<PaymentAttempt> {
  return attempts.insertAttempt(tx, draft)
}

/** Asks the provider to take the money of an attempt on record. Outside any transaction. Throws Refusal 400 for its card. */
export function startPayment(
  ctx: PaymentsContext,
  attempt: PaymentAttempt,
  request: Pick<CreatePayment, 'card' | 'description' | 'returnUrl'>,
): Promise<AttemptNews> {
  const { id: attemptId, amountCents, currency, method, coin, provider } = attempt
  if (method === 'balance') throw new Error('a payment from the balance asks no provider')
  return ask(() => providerOf(ctx, provider).create({ attemptId, amountCents, currency, method, ...(coin && { coin }), ...request }))
}

/** The customer is back: captures where the provider waits for that, else asks where the payment stands. */
export function confirmPayment(ctx: PaymentsContext, attempt: PaymentAttempt): Promise<AttemptNews> {
  const { provider, reference } = attempt
  return reference === null ? lookUpPayment(ctx, attempt) : ask(() => providerOf(ctx, provider).confirm(reference))
}

/** Gives up a payment that nobody has paid. The news says where it stands, which may be `succeeded`. */
export async function cancelPayment(ctx: PaymentsContext, attempt: PaymentAttempt): Promise<AttemptNews> {
  const { provider, reference } = attempt
  if (reference !== null) return ask(() => providerOf(ctx, provider).cancel(reference))
  const news = await lookUpPayment(ctx, attempt)
  return 'reference' in news && news.reference && isOpen(news.status) ? cancelPayment(ctx, { ...attempt, reference: news.reference }) : news
}

/** Asks where an attempt stands. One that the provider never heard of, and that cannot be on its way any more, has failed. */
export function lookUpPayment(ctx: PaymentsContext, attempt: PaymentAttempt): Promise<AttemptNews> {
  const { id: attemptId, currency } = attempt
  return ask(async () => {
    const found = await providerOf(ctx, attempt.provider).lookUp(attemptId)
    if (found) return found
    if (ctx.now().getTime() - attempt.createdAt.getTime() < ON_ITS_WAY_MS) return { status: 'unknown' }
    return { attemptId, status: 'failed', capturedCents: 0, currency, declineCode: 'provider_error' }
  })
}

async function ask(call: () => Promise<AttemptNews>): Promise<AttemptNews> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProviderUnreachable) return { status: 'unknown' }
    throw error
  }
}

/** An attempt after news of it. */
export interface AttemptMove {
  attempt: PaymentAttempt
  /** Whether the status changed: true for exactly one of those who bring the same news. */
  moved: boolean
  /** Money that came with this news, to be booked in the same transaction: nobody else is told of it. */
  arrivedCents: Cents
}

/**
 * Takes in what is heard about an attempt. Late, stale and repeated news moves nothing, but money that arrived is always
 * counted: `capturedCents` of an attempt that ended without success is owed back. Throws 404 for an unknown attempt.
 */
export async function moveAttempt(tx: Transaction, attemptId: string, news: AttemptNews): Promise<AttemptMove> {
  const facts = 'attemptId' in news ? factsOf(news) : undefined
  const attempt = await (facts
    ? attempts.updateAttempt(tx, attemptId, facts, { sources: sourcesOf(facts.status), capturedCents: 0 })
    : attempts.updateUnknown(tx, attemptId, sourcesOf('unknown')))
  if (attempt) return { attempt, moved: true, arrivedCents: facts ? attempt.capturedCents : 0 }
  const locked = await attempts.lockAttempt(tx, attemptId)
  if (!locked) throw notFound('There is no such payment.')
  if (facts) return takeRest(tx, locked, facts)
  if (isOpen(locked.status)) await attempts.hastenLookUp(tx, attemptId)
  return { attempt: locked, moved: false, arrivedCents: 0 }
}

function factsOf(told: Heard): AttemptFacts {
  return {
    status: told.status,
    capturedCents: told.capturedCents,
    currency: told.currency,
    reference: told.reference ?? null,
    declineCode: told.declineCode ?? null,
    nextActionUrl: isOpen(told.status) ? (told.nextActionUrl ?? null) : null,
    cardBrand: told.card?.brand ?? null,
    cardLast4: told.card?.last4 ?? null,
    expiresAt: told.expiresAt ?? null,
  }
}

/** News of an attempt that money reached before, with too little money, or of a state that is behind: what is new in it is kept. */
async function takeRest(tx: Transaction, before: PaymentAttempt, facts: AttemptFacts): Promise<AttemptMove> {
  const outcome = outcomeOf(before, facts)
  const moved = mayMove(before.status, outcome.status)
  const adds = outcome.capturedCents > before.capturedCents || (before.reference === null && facts.reference !== null)
  if (!moved && !adds) return { attempt: before, moved, arrivedCents: 0 }
  const stays = { status: before.status, declineCode: before.declineCode, nextActionUrl: before.nextActionUrl }
  const guard = { sources: [before.status], capturedCents: before.capturedCents }
  const attempt = await attempts.updateAttempt(tx, before.id, { ...facts, ...outcome, ...(moved ? {} : stays) }, guard)
  if (!attempt) throw new Error('an attempt changed under its lock')
  return { attempt, moved, arrivedCents: attempt.capturedCents - before.capturedCents }
}

/** Takes up to `limit` attempts that are due to be asked about; each falls due again later should nothing come of it. */
export function attemptsToLookUp(ctx: PaymentsContext, limit: number): Promise<PaymentAttempt[]> {
  return attempts.claimDueAttempts(ctx.db, limit)
}

/** The event in a provider's webhook; null where its signature does not prove it. */
export function readWebhook(
  ctx: PaymentsContext,
  provider: string,
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
): ProviderEvent | null {
  return providerOf(ctx, provider).verifyWebhook(rawBody, headers)
}

/** Puts an event on record, once however often it comes; says whether it was settled before. */
export function recordWebhook(db: Queryable, provider: string, event: ProviderEvent): Promise<webhooks.RecordedWebhook> {
  return webhooks.upsertWebhook(db, provider, event)
}

/** The event's effect is in the books. */
export function markWebhookSettled(db: Queryable, webhookId: string): Promise<void> {
  return webhooks.updateWebhookSettled(db, webhookId)
}

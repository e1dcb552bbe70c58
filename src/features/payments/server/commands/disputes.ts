import type { PaymentAttempt } from '#features/payments/contract.ts'
import { asksAgain, type DisputeEvidence, holdsRefunds, isDisputeOpen } from '#features/payments/rules/disputes.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import {
  type ProviderDispute,
  type ProviderEvent,
  ProviderRefused,
  ProviderUnreachable,
} from '#features/payments/server/providers/provider.ts'
import { providerOf } from '#features/payments/server/providers/registry.ts'
import { upsertBalanceTransactions } from '#features/payments/server/store/balance-transactions.ts'
import * as lookups from '#features/payments/server/store/dispute-lookups.ts'
import * as store from '#features/payments/server/store/disputes.ts'
import { updateWebhookSettled, upsertWebhook } from '#features/payments/server/store/webhooks.ts'
import { balanceTransactionBooking } from '#features/wallet/rules/balance-transactions.ts'
import { post } from '#features/wallet/server/commands.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'

export { deleteLookup as dropLookup } from '#features/payments/server/store/dispute-lookups.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** How far back a provider's list of disputes is read: banks take up to four months. */
const LISTED_MS = 120 * DAY_MS
const MAX_BATCH_SIZE = 20

/**
 * Records a webhook about a dispute and notes that its provider has to be asked: webhooks come late, twice and in any order. The
 * note stays until the answer is kept, so the webhook itself is done.
 */
export async function recordDisputeWebhook(ctx: PaymentsContext, provider: string, event: ProviderEvent, reference: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const webhook = await upsertWebhook(tx, provider, event)
    if (webhook.settled) return
    await lookups.insertLookups(tx, provider, [reference], ctx.now())
    await updateWebhookSettled(tx, webhook.id)
  })
}

/** Notes that providers have to be asked about the disputes that they list and the shop does not know, and about undecided ones. */
export async function listDisputes(ctx: PaymentsContext): Promise<void> {
  for (const { name, disputes } of Object.values(ctx.providers)) {
    if (!disputes) continue
    try {
      const listed = await disputes.list(new Date(ctx.now().getTime() - LISTED_MS))
      const known = await store.selectKnownReferences(ctx.db, name, listed)
      const unsettled = await store.selectUnsettledReferences(ctx.db, name)
      const unknown = listed.filter((each) => !known.has(each))
      await lookups.insertLookups(ctx.db, name, [...new Set([...unknown, ...unsettled])], ctx.now())
    } catch (error) {
      // The call has logged why.
      if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error
    }
  }
}

/** The connected providers that have disputes: what is kept for others waits until they are connected again, and doesn't hold up the rest. */
function providersAsked(ctx: PaymentsContext): string[] {
  return Object.values(ctx.providers).flatMap(({ name, disputes }) => (disputes ? [name] : []))
}

/** Claims disputes that providers have to be asked about, or `only` this one if it is due; each is due again in a minute. */
export function disputesToLookUp(ctx: PaymentsContext, only?: { provider: string; reference: string }): Promise<lookups.DisputeLookup[]> {
  const now = ctx.now()
  return lookups.claimLookups(ctx.db, {
    providers: providersAsked(ctx),
    now,
    retryAt: new Date(now.getTime() + MINUTE_MS),
    limit: MAX_BATCH_SIZE,
    ...(only && { only }),
  })
}

/** What a provider reported about a dispute. */
export interface DisputeReport {
  lookup: lookups.DisputeLookup
  dispute: ProviderDispute
  /** Orders answers by when they were asked for. */
  asked: number
}

/** Asks a provider about a dispute, outside any transaction; undefined if it does not answer: it is asked again. */
export async function askAboutDispute(ctx: PaymentsContext, lookup: lookups.DisputeLookup): Promise<DisputeReport | undefined> {
  const { disputes } = providerOf(ctx, lookup.provider)
  if (!disputes) throw new Error(`${lookup.provider} has no disputes`)
  const asked = await lookups.nextQuestion(ctx.db)
  try {
    return { lookup, dispute: await disputes.get(lookup.reference), asked }
  } catch (error) {
    if (error instanceof ProviderUnreachable || error instanceof ProviderRefused) return undefined
    throw error
  }
}

/** Whether a dispute is about a payment of the same provider, and not only says so. Throws ProviderUnreachable, ProviderRefused. */
export async function isDisputeOf(
  ctx: PaymentsContext,
  { lookup, dispute }: DisputeReport,
  { provider, reference }: Pick<PaymentAttempt, 'provider' | 'reference'>,
): Promise<boolean> {
  if (provider !== lookup.provider) return false
  const isAbout = providerOf(ctx, provider).disputes?.isAbout
  return isAbout === undefined || (reference !== null && isAbout(dispute, reference))
}

/** A dispute after a report. */
export interface DisputeMove {
  dispute: store.Dispute
  isNew: boolean
  /** Whether it took more money than before. */
  isWithdrawn: boolean
  /** Whether refunds were held back until now, and no longer are. */
  isReleased: boolean
}

/**
 * Keeps a provider's answer about a dispute of `attempt` and books what it moved on the shop's balance, each once, as the daily list
 * does. Undefined if a later answer was kept already. The caller has locked the order.
 */
export async function saveDispute(
  tx: Transaction,
  { lookup, dispute: reported, asked }: DisputeReport,
  { id: attemptId, provider, subject }: Pick<PaymentAttempt, 'id' | 'provider' | 'subject'>,
  now: Date,
): Promise<DisputeMove | undefined> {
  const before = await store.lockDispute(tx, provider, reported.reference)
  const orderId = subject.type === 'order' ? subject.id : null
  const closedAt = isDisputeOpen(reported.status) ? null : now
  const dispute = await store.upsertDispute(tx, reported, {
    provider,
    attemptId,
    orderId,
    asked,
    closedAt,
  })
  await lookups.deleteLookup(tx, lookup)
  if (!dispute) return undefined
  const isNew = await upsertBalanceTransactions(tx, provider, reported.balanceTransactions, now)
  for (const each of reported.balanceTransactions) {
    const booking = isNew.has(each.id) && balanceTransactionBooking(provider, each)
    if (booking)
      await post(tx, {
        ...booking,
        paymentId: attemptId,
        ...(orderId !== null && { orderId }),
      })
  }
  await followEvidence(tx, dispute, reported, now)
  const isReleased = before !== undefined && holdsRefunds([before]) && !holdsRefunds([dispute])
  const isWithdrawn = dispute.withdrawnCents > (before?.withdrawnCents ?? 0)
  return { dispute, isNew: before === undefined, isWithdrawn, isReleased }
}

/**
 * Marks evidence as submitted that the provider counts: it was submitted in its own console, or its answer was lost. Where the provider
 * asks for more than it took, the next round begins.
 */
async function followEvidence(tx: Transaction, dispute: store.Dispute, reported: ProviderDispute, now: Date): Promise<void> {
  const { id, evidence, submittedAt } = dispute
  if (evidence === null || (submittedAt === null && reported.submissions <= evidence.answers.submissions)) return
  if (asksAgain(evidence.answers, reported)) await store.updateNextRound(tx, id)
  else if (submittedAt === null) await store.updateSubmitted(tx, dispute, now)
}

/**
 * Keeps evidence that is to be submitted, in the caller's transaction; `submitDueEvidence` sends it. Throws 409
 * `evidence_submitted` if some is submitted or on its way since the provider last asked, or the dispute takes no more.
 */
export async function keepEvidence(
  tx: Transaction,
  disputeId: string,
  evidence: DisputeEvidence,
  by: { userId: string; name: string },
  now: Date,
): Promise<store.Dispute> {
  const submitted = { ...evidence, by, at: now.toISOString() }
  const dispute = await store.updateEvidence(tx, disputeId, submitted, new Date(now.getTime() + MINUTE_MS))
  if (dispute) return dispute
  throw new Refusal(
    409,
    'evidence_submitted',
    'Evidence for this dispute was already submitted, or it no longer takes any. Reload the page.',
  )
}

/**
 * Sends kept evidence to the provider, outside any transaction and under the same idempotency key each time. Evidence without an
 * answer stays `on_its_way` and is sent again; refused evidence can be submitted again. Returns the outcome.
 */
export async function sendEvidence(ctx: PaymentsContext, dispute: store.Dispute): Promise<'submitted' | 'on_its_way' | 'refused'> {
  const { id, provider, reference, evidence, evidenceRound } = dispute
  const { disputes } = providerOf(ctx, provider)
  if (!disputes || !evidence) throw new Error(`${id} has no evidence to submit`)
  try {
    await disputes.submit({
      reference,
      requestId: `${id}:evidence:${evidenceRound}`,
      evidence,
      submissionsBefore: evidence.answers.submissions,
    })
  } catch (error) {
    if (error instanceof ProviderUnreachable) return 'on_its_way'
    if (!(error instanceof ProviderRefused)) throw error
    // Refused, or taken before and its answer lost: the dispute says which.
    const current = await disputes.get(reference).catch(() => undefined)
    if (!current) return 'on_its_way'
    if (current.submissions <= evidence.answers.submissions) {
      await store.updateRefused(ctx.db, dispute)
      return 'refused'
    }
  }
  await store.updateSubmitted(ctx.db, dispute, ctx.now())
  return 'submitted'
}

/** Sends evidence again whose answer was lost, or whose process died. Returns how many it sent. */
export async function submitDueEvidence(ctx: PaymentsContext): Promise<number> {
  const now = ctx.now()
  const due = await store.claimDueEvidence(ctx.db, {
    providers: providersAsked(ctx),
    now,
    retryAt: new Date(now.getTime() + MINUTE_MS),
    limit: MAX_BATCH_SIZE,
  })
  for (const dispute of due)
    await sendEvidence(ctx, dispute).catch((error: Error) =>
      ctx.log.error({ err: error, dispute: dispute.id }, 'evidence could not be submitted; it is tried again'),
    )
  return due.length
}

/** Takes everything personal out of the evidence about some orders and deposits, when their customer is erased. */
export const eraseEvidence: (tx: Transaction, of: store.DisputedSubjects) => Promise<void> = store.updateAnonymous

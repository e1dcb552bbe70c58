import type { PaymentAttempt } from '#features/payments/contract.ts'
import { requestsMoreEvidence, type DisputeEvidence, holdsRefunds, isDisputeOpen } from '#features/payments/rules/disputes.ts'
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
/** How far back disputes are listed. Banks allow up to four months. */
const LISTED_MS = 120 * DAY_MS
const MAX_BATCH_SIZE = 20

/**
 * Records a webhook about a dispute and schedules a lookup at its provider, because webhooks arrive late, twice and in any order. The
 * lookup stays until its result is saved, so the webhook itself is settled right away.
 */
export async function recordDisputeWebhook(ctx: PaymentsContext, provider: string, event: ProviderEvent, reference: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const webhook = await upsertWebhook(tx, provider, event)
    if (webhook.settled) return
    await lookups.insertLookups(tx, provider, [reference], ctx.now())
    await updateWebhookSettled(tx, webhook.id)
  })
}

/** Schedules lookups for the listed disputes that the shop doesn't know, and for known ones that are not settled. */
export async function listDisputes(ctx: PaymentsContext): Promise<void> {
  for (const { name, disputes } of Object.values(ctx.providers)) {
    if (!disputes) continue
    try {
      const listed = await disputes.list(new Date(ctx.now().getTime() - LISTED_MS))
      const known = await store.selectKnownReferences(ctx.db, name, listed)
      const unsettled = await store.selectUnsettledReferences(ctx.db, name)
      const unknown = listed.filter((reference) => !known.has(reference))
      await lookups.insertLookups(ctx.db, name, [...new Set([...unknown, ...unsettled])], ctx.now())
    } catch (error) {
      // Already logged by the call.
      if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error
    }
  }
}

/** Connected providers with a disputes API. Lookups for disconnected providers wait without blocking the others. */
function providersWithDisputes(ctx: PaymentsContext): string[] {
  return Object.values(ctx.providers).flatMap(({ name, disputes }) => (disputes ? [name] : []))
}

/** Claims the lookups that are due, or with `only`, that one if it is due. Each is due again a minute later. */
export function claimDisputeLookups(
  ctx: PaymentsContext,
  only?: { provider: string; reference: string },
): Promise<lookups.DisputeLookup[]> {
  const now = ctx.now()
  return lookups.claimLookups(ctx.db, {
    providers: providersWithDisputes(ctx),
    now,
    retryAt: new Date(now.getTime() + MINUTE_MS),
    limit: MAX_BATCH_SIZE,
    ...(only && { only }),
  })
}

/** A provider's report about a dispute. */
export interface DisputeReport {
  lookup: lookups.DisputeLookup
  dispute: ProviderDispute
  /** Sequence number of the request. The response to the latest request wins. */
  requestSequence: number
}

/**
 * Fetches a dispute from its provider, outside any transaction. Undefined if the provider doesn't respond or refuses; the lookup is
 * retried.
 */
export async function fetchDispute(ctx: PaymentsContext, lookup: lookups.DisputeLookup): Promise<DisputeReport | undefined> {
  const { disputes } = providerOf(ctx, lookup.provider)
  if (!disputes) throw new Error(`${lookup.provider} has no disputes`)
  const requestSequence = await lookups.nextRequestSequence(ctx.db)
  try {
    return { lookup, dispute: await disputes.get(lookup.reference), requestSequence }
  } catch (error) {
    if (error instanceof ProviderUnreachable || error instanceof ProviderRefused) return undefined
    throw error
  }
}

/** Whether a dispute really is about a payment of the same provider, as it claims. Throws ProviderUnreachable, ProviderRefused. */
export async function isDisputeOf(
  ctx: PaymentsContext,
  { lookup, dispute }: DisputeReport,
  { provider, reference }: Pick<PaymentAttempt, 'provider' | 'reference'>,
): Promise<boolean> {
  if (provider !== lookup.provider) return false
  const isAbout = providerOf(ctx, provider).disputes?.isAbout
  return isAbout === undefined || (reference !== null && isAbout(dispute, reference))
}

/** The result of saving a report about a dispute. */
export interface DisputeMove {
  dispute: store.Dispute
  isNew: boolean
  /** Whether it withdrew more money than before. */
  isWithdrawn: boolean
  /** Whether it held back refunds before and no longer does. */
  isReleased: boolean
}

/**
 * Saves the reported state of a dispute of `attempt`. Books each of its balance transactions exactly once, even if the daily list has it
 * too. Undefined if a later response was saved before. The caller has locked the order.
 */
export async function saveDispute(
  tx: Transaction,
  { lookup, dispute: reported, requestSequence }: DisputeReport,
  { id: attemptId, provider, subject }: Pick<PaymentAttempt, 'id' | 'provider' | 'subject'>,
  now: Date,
): Promise<DisputeMove | undefined> {
  const before = await store.lockDispute(tx, provider, reported.reference)
  const orderId = subject.type === 'order' ? subject.id : null
  const closedAt = isDisputeOpen(reported.status) ? null : now
  const dispute = await store.upsertDispute(tx, reported, { provider, attemptId, orderId, requestSequence, closedAt })
  await lookups.deleteLookup(tx, lookup)
  if (!dispute) return undefined
  const isNew = await upsertBalanceTransactions(tx, provider, reported.balanceTransactions, now)
  for (const line of reported.balanceTransactions) {
    const booking = isNew.has(line.id) && balanceTransactionBooking(provider, line)
    if (booking) await post(tx, { ...booking, paymentId: attemptId, ...(orderId !== null && { orderId }) })
  }
  await trackEvidence(tx, dispute, reported, now)
  const isReleased = before !== undefined && holdsRefunds([before]) && !holdsRefunds([dispute])
  const isWithdrawn = dispute.withdrawnCents > (before?.withdrawnCents ?? 0)
  return { dispute, isNew: before === undefined, isWithdrawn, isReleased }
}

/**
 * Marks evidence as submitted if the provider counts it, which happens if it was submitted at the provider's site or the response got
 * lost. Starts the next round if the provider requests more evidence.
 */
async function trackEvidence(tx: Transaction, dispute: store.Dispute, reported: ProviderDispute, now: Date): Promise<void> {
  const { id, evidence, submittedAt } = dispute
  if (evidence === null || (submittedAt === null && reported.submissions <= evidence.answers.submissions)) return
  if (requestsMoreEvidence(evidence.answers, reported)) await store.updateNextRound(tx, id)
  else if (submittedAt === null) await store.updateSubmitted(tx, dispute, now)
}

/**
 * Saves evidence to submit, in the caller's transaction; `submitDueEvidence` sends it. Throws 409 `evidence_submitted` if evidence was
 * submitted or is being sent since the provider last requested it, or if the dispute no longer accepts any.
 */
export async function saveEvidence(
  tx: Transaction,
  disputeId: string,
  evidence: DisputeEvidence,
  by: { userId: string; name: string },
  now: Date,
): Promise<store.Dispute> {
  const submission = { ...evidence, by, at: now.toISOString() }
  const dispute = await store.updateEvidence(tx, disputeId, submission, new Date(now.getTime() + MINUTE_MS))
  if (dispute) return dispute
  throw new Refusal(
    409,
    'evidence_submitted',
    'Evidence for this dispute was already submitted, or it no longer takes any. Reload the page.',
  )
}

/**
 * Sends saved evidence to the provider, outside any transaction, always with the same idempotency key. If there is no response, the result
 * is `on_its_way` and it is sent again. Refused evidence can be submitted again.
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
    // Either refused, or accepted by an earlier call whose response got lost. The dispute shows which.
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

/** Sends evidence again if the response got lost or the process crashed. Returns how many were sent. */
export async function submitDueEvidence(ctx: PaymentsContext): Promise<number> {
  const now = ctx.now()
  const due = await store.claimDueEvidence(ctx.db, {
    providers: providersWithDisputes(ctx),
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

/** Removes personal data from the evidence about these orders and deposits when their customer is erased. */
export const eraseEvidence: (tx: Transaction, of: store.DisputedSubjects) => Promise<void> = store.updateAnonymous

import type { AnsweredRequest, DisputedMoney, DisputeEvidence, DisputeStatus } from '#features/payments/rules/disputes.ts'
import type { ProviderDispute } from '#features/payments/server/providers/provider.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'

export interface Dispute {
  id: string
  provider: string
  reference: string
  attemptId: string
  /** Null for a deposit. */
  orderId: string | null
  amountCents: Cents
  currency: string
  reason: string
  status: DisputeStatus
  /** Withdrawn from the shop and not returned, without fees. */
  withdrawnCents: Cents
  /** The part of `withdrawnCents` that already counts as refunded, because refunds ended when the dispute took their money. */
  takenCents: Cents
  /** As named by the provider. Null if it gave none. */
  stage: string | null
  evidenceDueAt: Date | null
  openedAt: Date
  closedAt: Date | null
  /** Null until staff submit it, and again when the provider requests more. */
  evidence: StoredEvidence | null
  evidenceRound: number
  /** Evidence of earlier rounds, oldest first. */
  earlierEvidence: SubmittedEvidence[]
  /** When the provider accepted the evidence. Null until then. */
  submittedAt: Date | null
}

/** Evidence with who submitted it. */
export interface SubmittedEvidence extends DisputeEvidence {
  by: { userId: string; name: string }
  /** ISO 8601. */
  at: string
}

interface StoredEvidence extends SubmittedEvidence {
  answers: AnsweredRequest
}

const columns = `id, provider, reference, attempt_id as "attemptId", order_id as "orderId", amount_cents as "amountCents", currency, reason,
  status, withdrawn_cents as "withdrawnCents",
  (select coalesce(sum(refunds.amount_cents), 0)::int from refunds
   where refunds.attempt_id = payment_disputes.attempt_id and refunds.dispute_id = payment_disputes.id) as "takenCents",
  stage, evidence_due_at as "evidenceDueAt", opened_at as "openedAt", closed_at as "closedAt",
  '{"answers": {"dueAt": null, "stage": null, "submissions": 0}}' || evidence as evidence, evidence_round as "evidenceRound", earlier_evidence as "earlierEvidence", submitted_at as "submittedAt"`

export async function lockDispute(tx: Transaction, provider: string, reference: string): Promise<Dispute | undefined> {
  return tx.first<Dispute>(`select ${columns} from payment_disputes where provider = $1 and reference = $2 for update`, [
    provider,
    reference,
  ])
}

/** Saves the reported dispute. Undefined if the response to a later request was saved before. */
export async function upsertDispute(
  tx: Transaction,
  reported: ProviderDispute,
  facts: { provider: string; attemptId: string; orderId: string | null; requestSequence: number; closedAt: Date | null },
): Promise<Dispute | undefined> {
  return tx.first<Dispute>(
    `insert into payment_disputes (id, provider, reference, attempt_id, order_id, amount_cents, currency, reason, status, withdrawn_cents,
       evidence_due_at, opened_at, closed_at, asked, stage, submissions)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (provider, reference) do update set amount_cents = excluded.amount_cents, reason = excluded.reason, status = excluded.status,
       withdrawn_cents = excluded.withdrawn_cents, evidence_due_at = excluded.evidence_due_at, asked = excluded.asked,
       stage = excluded.stage, submissions = excluded.submissions,
       closed_at = case when excluded.closed_at is null then null else coalesce(payment_disputes.closed_at, excluded.closed_at) end
     where payment_disputes.asked < excluded.asked
     returning ${columns}`,
    [
      newId('dsp'),
      facts.provider,
      reported.reference,
      facts.attemptId,
      facts.orderId,
      reported.amountCents,
      reported.currency,
      reported.reason,
      reported.status,
      reported.withdrawnCents,
      reported.evidenceDueAt,
      reported.openedAt,
      facts.closedAt,
      facts.requestSequence,
      reported.stage,
      reported.submissions,
    ],
  )
}

export async function selectDispute(db: Queryable, id: string): Promise<Dispute | undefined> {
  return db.first<Dispute>(`select ${columns} from payment_disputes where id = $1`, [id])
}

/** The disputes of an order, oldest first. */
export async function selectDisputesOfOrder(db: Queryable, orderId: string): Promise<Dispute[]> {
  return db.all<Dispute>(`select ${columns} from payment_disputes where order_id = $1 order by opened_at, id`, [orderId])
}

/** Which of these orders were ever disputed. */
export async function selectDisputedOrders(db: Queryable, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select distinct order_id as id from payment_disputes where order_id = any($1)', [
    orderIds,
  ])
  return rows.map(({ id }) => id)
}

/** The disputed money of payments, by attempt. */
export async function selectDisputedMoney(
  db: Queryable,
  attemptIds: readonly string[],
): Promise<(DisputedMoney & { attemptId: string })[]> {
  return db.all<DisputedMoney & { attemptId: string }>(
    'select attempt_id as "attemptId", status, withdrawn_cents as "withdrawnCents" from payment_disputes where attempt_id = any($1)',
    [attemptIds],
  )
}

/** Money of deposits that disputes withdrew and did not return, of all customers. Excludes what already counts as refunded. */
export async function selectDisputedDeposits(db: Queryable): Promise<{ depositId: string; withdrawnCents: Cents; openedAt: Date }[]> {
  return db.all(
    `select attempt.subject_id as "depositId", dispute.opened_at as "openedAt", dispute.withdrawn_cents
         - (select coalesce(sum(amount_cents), 0) from refunds where dispute_id = dispute.id)::int as "withdrawnCents"
     from payment_disputes dispute join payment_attempts attempt on attempt.id = dispute.attempt_id
     where dispute.withdrawn_cents > 0 and dispute.order_id is null and attempt.subject_type = 'deposit'`,
    [],
    'disputed_deposits',
  )
}

/** Open disputes with the earliest deadline first, or closed ones, newest first. `after` is the last dispute of the previous page. */
export async function selectDisputes(
  db: Queryable,
  { isOpen, after, limit }: { isOpen: boolean; after?: string | undefined; limit: number },
): Promise<Dispute[]> {
  const due = `coalesce(evidence_due_at, 'infinity'), id`
  return db.all<Dispute>(
    isOpen
      ? `select ${columns} from payment_disputes where status in ('needs_response', 'under_review')
           and ($1::text is null or (${due}) > (select ${due} from payment_disputes where id = $1))
         order by ${due} limit $2`
      : `select ${columns} from payment_disputes where status not in ('needs_response', 'under_review')
           and ($1::text is null or (closed_at, id) < (select closed_at, id from payment_disputes where id = $1))
         order by closed_at desc, id desc limit $2`,
    [after ?? null, limit],
  )
}

/** Disputes that need evidence from the shop, most urgent first. */
export async function selectDueDisputes(db: Queryable, limit: number): Promise<Dispute[]> {
  return db.all<Dispute>(
    `select ${columns} from payment_disputes where status = 'needs_response' and evidence is null
     order by coalesce(evidence_due_at, 'infinity'), id limit $1`,
    [limit],
  )
}

/** Which of these references the shop knows. */
export async function selectKnownReferences(db: Queryable, provider: string, references: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ reference: string }>(
    'select reference from payment_disputes where provider = $1 and reference = any($2)',
    [provider, references],
  )
  return new Set(rows.map(({ reference }) => reference))
}

/** References of disputes that are undecided, or won without the money being back. */
export async function selectUnsettledReferences(db: Queryable, provider: string): Promise<string[]> {
  const { rows } = await db.query<{ reference: string }>(
    `select reference from payment_disputes
     where provider = $1 and (status in ('needs_response', 'under_review') or (withdrawn_cents > 0 and status <> 'lost'))`,
    [provider],
  )
  return rows.map(({ reference }) => reference)
}

/**
 * Saves evidence to submit, with the request that it responds to. Undefined if evidence was submitted or is being sent in this round, or
 * it is too late.
 */
export async function updateEvidence(
  tx: Transaction,
  id: string,
  evidence: SubmittedEvidence,
  submitAt: Date,
): Promise<Dispute | undefined> {
  return tx.first<Dispute>(
    `update payment_disputes set submit_at = $3, evidence_round = evidence_round + 1,
       evidence = $2::jsonb || jsonb_build_object('answers',
         jsonb_build_object('dueAt', evidence_due_at, 'stage', stage, 'submissions', submissions))
     where id = $1 and evidence is null and status = 'needs_response' returning ${columns}`,
    [id, JSON.stringify(evidence), submitAt],
  )
}

/** Claims unsent evidence for these providers until `retryAt`. */
export async function claimDueEvidence(
  db: Queryable,
  { providers, now, retryAt, limit }: { providers: readonly string[]; now: Date; retryAt: Date; limit: number },
): Promise<Dispute[]> {
  return db.all<Dispute>(
    `update payment_disputes set submit_at = $2
     where id in (select id from payment_disputes where submit_at <= $1 and provider = any($4) order by submit_at limit $3 for update skip locked)
     returning ${columns}`,
    [now, retryAt, limit, providers],
  )
}

/** Marks the evidence as accepted by the provider. */
export async function updateSubmitted(db: Queryable, { id, evidenceRound }: Dispute, at: Date): Promise<void> {
  await db.query(
    `update payment_disputes set submitted_at = coalesce(submitted_at, $3), submit_at = null,
       status = case status when 'needs_response' then 'under_review' else status end
     where id = $1 and evidence_round = $2 and evidence is not null`,
    [id, evidenceRound, at],
  )
}

/** Starts the next round when the provider requests more. Earlier evidence stays readable. */
export async function updateNextRound(tx: Transaction, id: string): Promise<void> {
  await tx.query(
    `update payment_disputes set earlier_evidence = earlier_evidence || jsonb_build_array(evidence), evidence = null, submitted_at = null,
       submit_at = null
     where id = $1 and evidence is not null`,
    [id],
  )
}

/** Removes evidence that the provider refused. The next try is another round. */
export async function updateRefused(db: Queryable, { id, evidenceRound }: Dispute): Promise<void> {
  await db.query(
    'update payment_disputes set evidence = null, submit_at = null where id = $1 and evidence_round = $2 and submitted_at is null',
    [id, evidenceRound],
  )
}

/** Orders and deposits, for example all of one customer's. */
export interface DisputedSubjects {
  orderIds: readonly string[]
  depositIds: readonly string[]
}

const aboutSubjects = `(order_id = any($1) or attempt_id in (
  select id from payment_attempts where subject_type = 'deposit' and subject_id = any($2)))`

/** The disputes of some orders and deposits, oldest first. */
export async function selectDisputesOfSubjects(db: Queryable, { orderIds, depositIds }: DisputedSubjects): Promise<Dispute[]> {
  return db.all<Dispute>(`select ${columns} from payment_disputes where ${aboutSubjects} order by opened_at, id`, [orderIds, depositIds])
}

const erased = `'{"texts": [], "customerEmail": "", "customerAddress": null}'::jsonb`

/**
 * Removes personal data from the evidence about these orders and deposits. The fact that it was submitted stays. Evidence that has not been
 * submitted is removed, so that staff can submit other evidence.
 */
export async function updateAnonymous(tx: Transaction, { orderIds, depositIds }: DisputedSubjects): Promise<void> {
  await tx.query(
    `update payment_disputes set submit_at = null, evidence = case when submitted_at is not null then evidence || ${erased} end, earlier_evidence =
       (select coalesce(jsonb_agg(each || ${erased}), '[]') from jsonb_array_elements(earlier_evidence) each)
     where ${aboutSubjects} and (evidence is not null or earlier_evidence <> '[]')`,
    [orderIds, depositIds],
  )
}

import type { DisputeEvidence } from '#features/payments/rules/disputes.ts'
import type { ProviderDispute } from '#features/payments/server/providers/provider.ts'
import type { Queryable } from '#platform/db/database.ts'

/** A dispute at the sandbox, with its payment's attempt. */
export type SandboxDispute = Omit<ProviderDispute, 'balanceTransactions' | 'status'> & {
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
  decidedAt: Date | null
}

/** Disputes what is left of the captured payment of `attemptId`, and locks it. Undefined if nothing is, or it is disputed already. */
export async function insertSandboxDispute(
  db: Queryable,
  { reference, attemptId, openedAt, dueAt }: { reference: string; attemptId: string; openedAt: Date; dueAt: Date },
): Promise<string | undefined> {
  const { rows } = await db.query<{ reference: string }>(
    `insert into sandbox_disputes (reference, payment_reference, amount_cents, opened_at, evidence_due_at)
     select $1, reference, captured_cents - refunded_cents, $3, $4 from sandbox_payments where attempt_id = $2 and captured_cents > refunded_cents
     for update
     on conflict (payment_reference) do nothing returning reference`,
    [reference, attemptId, openedAt, dueAt],
  )
  return rows[0]?.reference
}

export async function selectSandboxDispute(db: Queryable, reference: string): Promise<SandboxDispute | undefined> {
  return db.first<SandboxDispute>(
    `select dispute.reference, attempt_id as "attemptId", dispute.amount_cents as "amountCents", currency, 'product_not_received' as reason,
       dispute.status, case when dispute.status = 'won' then 0 else dispute.amount_cents end as "withdrawnCents",
       evidence_due_at as "evidenceDueAt", null as stage, (evidence is not null)::int as submissions, opened_at as "openedAt", decided_at as "decidedAt"
     from sandbox_disputes dispute join sandbox_payments payment on payment.reference = payment_reference where dispute.reference = $1`,
    [reference],
  )
}

export async function selectSandboxReferences(db: Queryable, since: Date): Promise<string[]> {
  const { rows } = await db.query<{ reference: string }>('select reference from sandbox_disputes where opened_at >= $1', [since])
  return rows.map(({ reference }) => reference)
}

/** Which of these payments are disputed, and whether the dispute is undecided. */
export async function selectDisputeStates(db: Queryable, payments: readonly string[]): Promise<{ payment: string; isOpen: boolean }[]> {
  return db.all<{ payment: string; isOpen: boolean }>(
    `select payment_reference as payment, status in ('needs_response', 'under_review') as "isOpen"
     from sandbox_disputes where payment_reference = any($1)`,
    [payments],
  )
}

/** Saves the shop's evidence. False if the dispute no longer accepts any. */
export async function updateSandboxEvidence(db: Queryable, reference: string, evidence: DisputeEvidence): Promise<boolean> {
  return db.affects(
    `update sandbox_disputes set evidence = $2, status = 'under_review' where reference = $1 and status = 'needs_response'`,
    [reference, JSON.stringify(evidence)],
  )
}

/** Decides the open dispute of `attemptId`. Undefined if there is none. */
export async function updateDecided(db: Queryable, attemptId: string, outcome: 'won' | 'lost', at: Date): Promise<string | undefined> {
  const { rows } = await db.query<{ reference: string }>(
    `update sandbox_disputes dispute set status = $2, decided_at = $3 from sandbox_payments payment
     where payment.reference = payment_reference and attempt_id = $1 and dispute.status in ('needs_response', 'under_review')
     returning dispute.reference`,
    [attemptId, outcome, at],
  )
  return rows[0]?.reference
}

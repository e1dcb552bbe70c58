import type { ApprovalStatus } from '#features/accounts/contract.ts'
import type { GuardedAction } from '#features/accounts/rules/four-eyes.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A row of `approvals`, with the names of the requester and the decider. */
export interface Approval {
  id: string
  kind: GuardedAction
  subjectType: string
  subjectId: string
  amountCents: number
  summary: string
  payload: unknown
  reason: string
  status: ApprovalStatus
  requestedBy: string
  requestedByName: string
  requestedAt: Date
  decidedBy: string | null
  decidedByName: string | null
  decidedAt: Date | null
  decisionReason: string | null
}

export type NewApproval = Pick<Approval, 'kind' | 'subjectType' | 'subjectId' | 'amountCents' | 'summary' | 'payload' | 'reason'>

const columns = `a.id, a.kind, a.subject_type as "subjectType", a.subject_id as "subjectId", a.amount_cents as "amountCents", a.summary,
  a.payload, a.reason, a.status, a.requested_by as "requestedBy", requester.username as "requestedByName", a.requested_at as "requestedAt",
  a.decided_by as "decidedBy", decider.username as "decidedByName", a.decided_at as "decidedAt", a.decision_reason as "decisionReason"`
const tables = 'approvals a join users requester on requester.id = a.requested_by left join users decider on decider.id = a.decided_by'

/** Inserts a waiting approval. False if one of this kind is already waiting for the subject. */
export async function insertApproval(tx: Transaction, id: string, wanted: NewApproval, requestedBy: string, now: Date): Promise<boolean> {
  const { kind, subjectType, subjectId, amountCents, summary, payload, reason } = wanted
  return tx.affects(
    `insert into approvals (id, kind, subject_type, subject_id, amount_cents, summary, payload, reason, requested_by, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (kind, subject_id) where status = 'waiting' do nothing`,
    [id, kind, subjectType, subjectId, amountCents, summary, JSON.stringify(payload), reason, requestedBy, now],
  )
}

/** Number of someone's requests that are waiting for a decision. */
export async function countWaiting(tx: Transaction, requestedBy: string): Promise<number> {
  const query = `select count(*)::int as count from approvals where status = 'waiting' and requested_by = $1`
  return (await tx.one<{ count: number }>(query, [requestedBy])).count
}

/** Whether an invitation to this address is waiting for a decision. */
export async function existsWaitingInvitation(tx: Transaction, email: string): Promise<boolean> {
  return tx.affects(
    `select from approvals where status = 'waiting' and kind = 'staff_invitation' and lower(payload ->> 'email') = lower($1) limit 1`,
    [email],
  )
}

/** Withdraws someone's waiting requests, except one that is being decided right now. */
export function updateRequestsWithdrawn(tx: Transaction, requestedBy: string, reason: string, now: Date): Promise<void> {
  return withdrawWhere(tx, 'requested_by = $1', requestedBy, reason, now)
}

/** Withdraws the waiting requests about a staff member's role, except one that is being decided right now. */
export function updateRoleRequestsWithdrawn(tx: Transaction, userId: string, reason: string, now: Date): Promise<void> {
  return withdrawWhere(tx, `subject_type = 'staff' and subject_id = $1`, userId, reason, now)
}

async function withdrawWhere(tx: Transaction, condition: string, userId: string, reason: string, now: Date): Promise<void> {
  await tx.query(
    `update approvals set status = 'withdrawn', decided_by = requested_by, decided_at = $3, decision_reason = $2
     where id in (select id from approvals where ${condition} and status = 'waiting' for update skip locked)`,
    [userId, reason, now],
  )
}

/** Locks an approval until the transaction ends. Undefined if it's unknown. */
export async function lockApproval(tx: Transaction, id: string): Promise<Approval | undefined> {
  return tx.first(`select ${columns} from ${tables} where a.id = $1 for update of a`, [id])
}

export async function updateApproval(
  tx: Transaction,
  id: string,
  { status, by, reason, alone, now }: { status: ApprovalStatus; by: string; reason: string | null; alone: boolean; now: Date },
): Promise<void> {
  await tx.query(
    'update approvals set status = $2, decided_by = $3, decision_reason = $4, decided_at = $5, decided_alone = $6 where id = $1',
    [id, status, by, reason, now, alone],
  )
}

/** Removes the answer to the customer from requests of a kind about these orders. */
export async function updateAnswersErased(tx: Transaction, kind: GuardedAction, orderIds: readonly string[]): Promise<void> {
  await tx.query(
    `update approvals set reason = summary, payload = jsonb_set(payload, '{decision,answer}', '""') where kind = $1 and subject_id = any($2)`,
    [kind, orderIds],
  )
}

/** Filters approvals by status, subject or both. */
export interface ApprovalFilter {
  status?: ApprovalStatus | undefined
  subjectId?: string | undefined
  /** Only these kinds, plus anything this user requested. Omitted for all approvals. */
  readBy?: { kinds: readonly GuardedAction[]; userId: string | null } | undefined
}

/**
 * Approvals, newest first. Of the waiting ones, each requester's oldest come first, so that nobody's many requests push those of others
 * out of the list.
 */
export async function selectApprovals(db: Queryable, { status, subjectId, readBy }: ApprovalFilter, limit: number): Promise<Approval[]> {
  return db.all(
    `select ${columns} from ${tables} where ($1::text is null or a.status = $1) and ($2::text is null or a.subject_id = $2)
       and ($3::text[] is null or a.kind = any($3) or a.requested_by = $4)
     order by ${status === 'waiting' ? 'row_number() over (partition by a.requested_by order by a.requested_at, a.id)' : 'a.requested_at desc'}, a.id desc limit $5`,
    [status ?? null, subjectId ?? null, readBy?.kinds ?? null, readBy?.userId ?? null, limit],
  )
}

import type { ApprovalStatus } from '#features/accounts/contract.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A row of `approvals`, with the names of those who asked and decided. */
export interface Approval {
  id: string
  kind: string
  subjectType: string
  subjectId: string
  amountCents: number
  summary: string
  payload: unknown
  reason: string
  status: ApprovalStatus
  askedBy: string
  askedByName: string
  askedAt: Date
  decidedBy: string | null
  decidedByName: string | null
  decidedAt: Date | null
  decisionReason: string | null
}

export type NewApproval = Pick<Approval, 'kind' | 'subjectType' | 'subjectId' | 'amountCents' | 'summary' | 'payload' | 'reason'>

const columns = `a.id, a.kind, a.subject_type as "subjectType", a.subject_id as "subjectId", a.amount_cents as "amountCents", a.summary,
  a.payload, a.reason, a.status, a.asked_by as "askedBy", asking.username as "askedByName", a.asked_at as "askedAt",
  a.decided_by as "decidedBy", deciding.username as "decidedByName", a.decided_at as "decidedAt", a.decision_reason as "decisionReason"`
const tables = 'approvals a join users asking on asking.id = a.asked_by left join users deciding on deciding.id = a.decided_by'

/** False where the same is already waiting. */
export async function insertApproval(tx: Transaction, id: string, wanted: NewApproval, askedBy: string, now: Date): Promise<boolean> {
  const { kind, subjectType, subjectId, amountCents, summary, payload, reason } = wanted
  const { rowCount } = await tx.query(
    `insert into approvals (id, kind, subject_type, subject_id, amount_cents, summary, payload, reason, asked_by, asked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (kind, subject_id) where status = 'waiting' do nothing`,
    [id, kind, subjectType, subjectId, amountCents, summary, JSON.stringify(payload), reason, askedBy, now],
  )
  return rowCount === 1
}

/** One approval, held until the transaction ends. */
export async function lockApproval(tx: Transaction, id: string): Promise<Approval | undefined> {
  const { rows } = await tx.query<Approval>(`select ${columns} from ${tables} where a.id = $1 for update of a`, [id])
  return rows[0]
}

export async function updateApproval(
  tx: Transaction,
  id: string,
  { status, by, reason, now }: { status: ApprovalStatus; by: string; reason: string | null; now: Date },
): Promise<void> {
  await tx.query('update approvals set status = $2, decided_by = $3, decision_reason = $4, decided_at = $5 where id = $1', [
    id,
    status,
    by,
    reason,
    now,
  ])
}

/** Those that wait, oldest first; otherwise all of a status, newest first. Of one subject where `subjectId` names it. */
export async function selectApprovals(
  db: Queryable,
  { status, subjectId, limit }: { status?: ApprovalStatus | undefined; subjectId?: string | undefined; limit: number },
): Promise<Approval[]> {
  const { rows } = await db.query<Approval>(
    `select ${columns} from ${tables} where ($1::text is null or a.status = $1) and ($2::text is null or a.subject_id = $2)
     order by ${status === 'waiting' ? 'a.asked_at, a.id' : 'a.asked_at desc, a.id desc'} limit $3`,
    [status ?? null, subjectId ?? null, limit],
  )
  return rows
}

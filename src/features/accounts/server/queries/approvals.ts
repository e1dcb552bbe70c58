import type { ApprovalStatus, ApprovalView } from '#features/accounts/contract.ts'
import { type Approval, selectApprovals } from '#features/accounts/server/store/approvals.ts'
import type { Queryable } from '#platform/db/database.ts'
import { toDollars } from '#shared/money.ts'

/** Those that wait come oldest first, others newest first; at most 100. */
export async function approvals(
  db: Queryable,
  filter: { status?: ApprovalStatus | undefined; subjectId?: string | undefined },
): Promise<ApprovalView[]> {
  return (await selectApprovals(db, { ...filter, limit: 100 })).map(presentApproval)
}

function presentApproval(row: Approval): ApprovalView {
  const { id, kind, summary, reason, status, decisionReason } = row
  return {
    id,
    kind,
    subject: { type: row.subjectType, id: row.subjectId },
    amount: toDollars(row.amountCents),
    summary,
    reason,
    status,
    askedBy: { id: row.askedBy, name: row.askedByName },
    askedAt: row.askedAt.toISOString(),
    decidedBy: row.decidedBy === null ? null : { id: row.decidedBy, name: row.decidedByName ?? '' },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason,
  }
}

import type { ApprovalStatus } from '#features/accounts/contract.ts'
import type { Role } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import { type Approval, insertApproval, lockApproval, type NewApproval, updateApproval } from '#features/accounts/server/store/approvals.ts'
import type { Transaction } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/**
 * Writes down what a second person has to decide, in the caller's transaction; its id. Nothing is done yet: whoever
 * approves carries out `payload`. Throws 409 `approval_waiting` where the same is already asked for the same subject.
 */
export async function askApproval(tx: Transaction, wanted: NewApproval, by: Actor, now: Date): Promise<string> {
  const id = newId('apr')
  if (!(await insertApproval(tx, id, wanted, by.userId, now))) {
    throw new Refusal(409, 'approval_waiting', 'The same is already waiting for a second person. Have it decided first.')
  }
  const { kind, amountCents, subjectType, subjectId, reason } = wanted
  const subject = { type: subjectType, id: subjectId }
  await recordAction(tx, by, { action: 'approval.asked', subject, after: { approval: id, kind, amountCents }, reason })
  return id
}

/**
 * Decides what waits, in the caller's transaction, which also carries it out; the approval as it was. Only another person
 * than the one who asked approves or refuses; whoever asked may withdraw. Throws 404, 403 `second_person_needed`,
 * 403 `not_yours`, 409 `already_decided`.
 */
export async function decideApproval(
  tx: Transaction,
  id: string,
  { status, reason }: { status: Exclude<ApprovalStatus, 'waiting'>; reason: string | null },
  by: Actor,
  now: Date,
): Promise<Approval> {
  const approval = await lockApproval(tx, id)
  if (!approval) throw notFound('There is no approval with this id.')
  if (approval.status !== 'waiting') throw new Refusal(409, 'already_decided', `This was ${approval.status} before. Nothing was changed.`)
  const isOwn = approval.askedBy === by.userId
  if (status === 'withdrawn' && !isOwn)
    throw new Refusal(403, 'not_yours', `Only ${approval.askedByName} can withdraw this. You can refuse it.`)
  if (status !== 'withdrawn' && (isOwn || !mayDo(by.role as Role, 'refunds:approve'))) {
    throw new Refusal(403, 'second_person_needed', 'This is decided by a second person: somebody else who may approve.')
  }
  await updateApproval(tx, id, { status, by: by.userId, reason, now })
  const subject = { type: approval.subjectType, id: approval.subjectId }
  await recordAction(tx, by, {
    action: `approval.${status}`,
    subject,
    before: { status: 'waiting' },
    after: { status, approval: id, kind: approval.kind, amountCents: approval.amountCents },
    reason: reason ?? undefined,
  })
  return approval
}

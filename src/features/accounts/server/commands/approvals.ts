import type { ApprovalStatus } from '#features/accounts/contract.ts'
import { aboutStaff, type GuardedAction } from '#features/accounts/rules/four-eyes.ts'
import { unauthenticated } from '#features/accounts/server/context.ts'
import { soleApprover } from '#features/accounts/server/queries/four-eyes.ts'
import {
  type Approval,
  countWaiting,
  insertApproval,
  lockApproval,
  type NewApproval,
  updateAnswersErased,
  updateApproval,
} from '#features/accounts/server/store/approvals.ts'
import { insertSoloAction } from '#features/accounts/server/store/solo-actions.ts'
import { selectUser } from '#features/accounts/server/store/users.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'

const MAX_WAITING_REQUESTS = 200
/** The reason of these requests is the answer to the customer. It is erased with their account, so the audit log must not contain it. */
const CLAIM_GRANT: GuardedAction = 'guarantee_claim_grant'

/**
 * Requests a second person’s approval within the caller’s transaction and returns its id. Nothing happens yet: approving the request
 * carries out `payload`. Throws 409 `approval_waiting` if the same kind is already waiting for this subject, or if this person has two
 * hundred waiting requests. The caller must serialize one person’s requests.
 */
export async function requestApproval(tx: Transaction, wanted: NewApproval, by: Actor, now: Date): Promise<string> {
  if ((await countWaiting(tx, by.userId)) >= MAX_WAITING_REQUESTS) {
    const message = `${MAX_WAITING_REQUESTS} of your requests are waiting for approval. Withdraw some, or get them decided first.`
    throw new Refusal(409, 'approval_waiting', message)
  }
  const id = newId('apr')
  if (!(await insertApproval(tx, id, wanted, by.userId, now))) {
    throw new Refusal(409, 'approval_waiting', 'A request like this is already waiting for approval. Decide that one first.')
  }
  const { kind, amountCents, subjectType, subjectId, reason } = wanted
  const subject = { type: subjectType, id: subjectId }
  const recorded = kind === CLAIM_GRANT ? undefined : reason
  await writeAuditLog(tx, by, { action: 'approval.asked', subject, after: { approval: id, kind, amountCents }, reason: recorded })
  return id
}

/** Erases the answers to customers in requests to grant guarantee claims of these orders. */
export function eraseClaimAnswers(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  return updateAnswersErased(tx, CLAIM_GRANT, orderIds)
}

export interface ApprovalDecision {
  status: Exclude<ApprovalStatus, 'waiting'>
  reason: string | null
  /** Whether a valid code from their second factor came with the decision. */
  verified: boolean
}

/**
 * Decides a waiting approval within the caller’s transaction, which also carries it out. Returns the approval as it was before. Only
 * someone other than the requester can approve or refuse, and nobody can decide about their own role. Only the requester can withdraw. If
 * nobody else may approve, the requester can, with their second factor. Throws 404, 401 if the role changed since the request arrived, 403
 * `second_person_needed`, 403 `second_factor_needed`, 403 `not_yours`, 409 `already_decided`.
 */
export async function decideApproval(
  tx: Transaction,
  id: string,
  { status, reason, verified }: ApprovalDecision,
  by: Actor,
  now: Date,
): Promise<Approval> {
  const approval = await lockApproval(tx, id)
  if (!approval) throw notFound('There is no approval with this id.')
  // Others may have decided it first, in which time the decider may have lost the role.
  const decider = await selectUser(tx, by.userId)
  if (decider?.role !== by.role || decider.lockedAt) throw unauthenticated()
  if (approval.status !== 'waiting')
    throw new Refusal(409, 'already_decided', `This request was already ${approval.status}. Nothing was changed.`)
  const isOwn = approval.requestedBy === by.userId
  if (status === 'withdrawn' && !isOwn)
    throw new Refusal(403, 'not_yours', `Only ${approval.requestedByName} can withdraw this. You can refuse it.`)
  const subject = { type: approval.subjectType, id: approval.subjectId }
  if (status !== 'withdrawn' && (isOwn || aboutStaff(subject) === by.userId)) {
    await refuseDecidingAlone(tx, subject, { isOwn, verified }, by, now)
  }
  const alone = isOwn && status !== 'withdrawn'
  await updateApproval(tx, id, { status, by: by.userId, reason, alone, now })
  if (alone && status === 'approved') await recordSoloAction(tx, { ...approval, action: approval.kind, subject }, by, now, true)
  await writeAuditLog(tx, by, {
    action: `approval.${status}`,
    subject,
    before: { status: 'waiting' },
    after: { status, approval: id, kind: approval.kind, amountCents: approval.amountCents },
    reason: reason ?? undefined,
  })
  return approval
}

async function refuseDecidingAlone(
  tx: Transaction,
  subject: { type: string; id: string },
  { isOwn, verified }: { isOwn: boolean; verified: boolean },
  by: Actor,
  now: Date,
): Promise<void> {
  const { isSole, hasFactor } = await soleApprover(tx, by.userId, { except: aboutStaff(subject), now })
  if (!isOwn || !isSole) throw new Refusal(403, 'second_person_needed', 'Someone else with permission to approve has to decide this.')
  if (!hasFactor) {
    throw new Refusal(
      403,
      'second_person_needed',
      'Nobody else can approve this yet. Set up your second factor to approve it yourself, or invite an owner or manager.',
    )
  }
  if (!verified) throw new Refusal(403, 'second_factor_needed', 'Nobody else can approve this. Enter a code from your authenticator app.')
}

/** A guarded action: what is done to what, for how much money, and why. */
export interface ActionDetails {
  action: GuardedAction
  subject: { type: string; id: string }
  amountCents: Cents
  summary: string
  reason: string
}

/** Records an action that one person did alone. Today shows those that needed a second person (`unapproved`). */
export function recordSoloAction(
  tx: Transaction,
  { action, subject, amountCents, summary }: ActionDetails,
  by: Actor,
  at: Date,
  unapproved: boolean,
): Promise<void> {
  const { type: subjectType, id: subjectId } = subject
  return insertSoloAction(tx, { actorId: by.userId, action, subjectType, subjectId, amountCents, summary, unapproved, at })
}

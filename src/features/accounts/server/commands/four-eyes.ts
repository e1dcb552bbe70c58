import { aboutStaff, guardedActions, secondPersonReason } from '#features/accounts/rules/four-eyes.ts'
import { type ActionDetails, recordSoloAction, requestApproval } from '#features/accounts/server/commands/approvals.ts'
import { soloTotals, soleApprover } from '#features/accounts/server/queries/four-eyes.ts'
import { readActionLimits } from '#features/accounts/server/settings.ts'
import { lockSoloActions } from '#features/accounts/server/store/solo-actions.ts'
import type { Actor } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'

/** An action by staff that may need a second person. `amountCents` is the most it can give away, Infinity if unlimited. */
export interface GuardedRequest extends ActionDetails {
  /** Input for carrying out the action once it’s approved. */
  payload: unknown
}

/** The result of the action, or the id of the approval it’s waiting for. */
export type FourEyes<Result> = { result: Result; approvalId: null } | { result: null; approvalId: string }

/**
 * Locks what `withFourEyes` locks. Call it before locking the account that makes the request: two requests of one account that lock these in
 * different order would wait for each other.
 */
export function lockGuarded(tx: Transaction, { subject }: Pick<GuardedRequest, 'subject'>, by: Actor): Promise<void> {
  return lockSoloActions(tx, by.userId, subject.id)
}

/**
 * Does what one person may do alone and counts it, or requests a second person’s approval, within the caller’s transaction. Don’t lock
 * anything before calling this, except after `lockGuarded`: deciding an approval locks the approval first, then its subject. Throws what
 * `carryOut` throws, and 409 `approval_waiting`.
 */
export async function withFourEyes<Result>(
  tx: Transaction,
  wanted: GuardedRequest,
  by: Actor,
  now: Date,
  carryOut: () => Promise<Result>,
): Promise<FourEyes<Result>> {
  const { action, subject, summary, payload, reason } = wanted
  await lockGuarded(tx, wanted, by)
  const guarded = { action, subjectId: subject.id, amountCents: wanted.amountCents }
  const amountCents = Number.isFinite(wanted.amountCents) ? wanted.amountCents : 0
  const [before, limits] = [await soloTotals(tx, guarded, by.userId, now), await readActionLimits(tx)]
  const needed = secondPersonReason(action, wanted.amountCents, before, limits) !== null
  if (needed && !(await mayProceed(tx, wanted, by, now))) {
    const approvalId = await requestApproval(
      tx,
      { kind: action, subjectType: subject.type, subjectId: subject.id, amountCents, summary, payload, reason },
      by,
      now,
    )
    return { result: null, approvalId }
  }
  if (needed || amountCents > 0) await recordSoloAction(tx, { ...wanted, amountCents }, by, now, needed)
  return { result: await carryOut(), approvalId: null }
}

/** Whether this is the only approver, has no second factor to approve with, and may act immediately. */
async function mayProceed(tx: Transaction, { action, subject }: GuardedRequest, by: Actor, now: Date): Promise<boolean> {
  if (guardedActions[action].withoutFactor === 'waits') return false
  const { isSole, hasFactor } = await soleApprover(tx, by.userId, { except: aboutStaff(subject), now })
  return isSole && !hasFactor
}

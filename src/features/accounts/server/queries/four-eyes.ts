import type { Allowance } from '#features/accounts/contract.ts'
import { APPROVE, type SoloTotals, type GuardedAction, guardedActions, secondPersonReason } from '#features/accounts/rules/four-eyes.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import { readActionLimits } from '#features/accounts/server/settings.ts'
import { existsRemoval, selectApprovers, selectUnapproved, sumByActor, sumOnSubject } from '#features/accounts/server/store/solo-actions.ts'
import type { Queryable } from '#platform/db/database.ts'
import { type Cents, toDollars } from '#shared/money.ts'
import { staffRoles } from '#shared/roles.ts'

export { selectUnapproved as unapprovedActions }

const DAY_MS = 24 * 3_600_000
const approverRoles = staffRoles.filter((role) => mayDo(role, APPROVE))

/** An action that may need a second person. */
export interface Guarded {
  action: GuardedAction
  subjectId: string
  /** The most it can give away, in cents; Infinity if unlimited. */
  amountCents: Cents
}

/** What was given away without approval, in cents: on the action's subject, and by this person in the last 24 hours. */
export async function soloTotals(
  db: Queryable,
  { action, subjectId }: Omit<Guarded, 'amountCents'>,
  userId: string,
  now: Date,
): Promise<SoloTotals> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  // For orders, everything ever refunded counts.
  const since = action === 'wallet_adjustment' ? dayAgo : null
  const [subjectCents, dayCents] = await Promise.all([sumOnSubject(db, subjectId, since), sumByActor(db, userId, dayAgo)])
  return { subjectCents, dayCents }
}

/** How much one person may do alone, for the console to show beforehand. `alsoCents` is what they are about to give away in addition. */
export async function allowanceOf(
  db: Queryable,
  { action, subjectId, amountCents }: Guarded,
  { userId, now, alsoCents = 0 }: { userId: string; now: Date; alsoCents?: Cents },
): Promise<Allowance> {
  const [before, limits] = await Promise.all([soloTotals(db, { action, subjectId }, userId, now), readActionLimits(db)])
  const counted = { ...before, dayCents: before.dayCents + alsoCents }
  const reason = secondPersonReason(action, amountCents, counted, limits)
  const rule: readonly string[] | 'always' = guardedActions[action].limits
  const subjectLimit = rule.includes('order') ? limits.orderCents : rule.includes('customer') ? limits.customerCents : null
  return {
    needsApproval: reason !== null,
    reason,
    subject: subjectLimit === null ? null : { used: toDollars(before.subjectCents), limit: toDollars(subjectLimit) },
    day: { used: toDollars(counted.dayCents), limit: toDollars(limits.dayCents) },
  }
}

/** Whether this person is the only one who may approve, and whether they have a second factor to do it alone. */
export async function soleApprover(
  db: Queryable,
  userId: string,
  { except, now }: { except: string | null; now: Date },
): Promise<{ isSole: boolean; hasFactor: boolean }> {
  const [{ others, hasFactor }, removed] = await Promise.all([
    selectApprovers(db, { userId, except, roles: approverRoles }),
    // After removing another approver alone, they have to wait a day. Otherwise, removing a colleague would bypass approval.
    existsRemoval(db, userId, new Date(now.getTime() - DAY_MS)),
  ])
  return { isSole: others === 0 && !removed, hasFactor }
}

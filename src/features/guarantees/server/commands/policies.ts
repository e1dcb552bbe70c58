import { type GuardedRequest, withFourEyes } from '#features/accounts/server/commands/four-eyes.ts'
import type { PolicyDraft, PolicyVersion } from '#features/guarantees/contract.ts'
import { presentVersion } from '#features/guarantees/server/queries/present.ts'
import { autoLimit } from '#features/guarantees/server/settings.ts'
import { insertPolicy, lockNewest } from '#features/guarantees/server/store/policies.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { lockSetting, readSetting, writeSetting } from '#platform/settings.ts'
import { invalid, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { MAX_SCHEDULE_AHEAD_MS } from '#shared/time-limits.ts'

const MIN_NOTICE_MS = 60_000
/** Orders keep their version, so none is ever deleted. Analytics counts the open orders of each. */
const MAX_PER_DAY = 20

/**
 * Adds a version of a guarantee for orders placed from `validFrom`, by default a minute from now. Earlier orders keep their version.
 * Throws 400 if it would start sooner, in more than a year, or before the previous version, and 409 `too_many_versions`.
 */
export async function addPolicyVersion(ctx: Context, draft: PolicyDraft, by: Actor): Promise<PolicyVersion> {
  const soonest = new Date(ctx.now().getTime() + MIN_NOTICE_MS)
  const validFrom = draft.validFrom === undefined ? soonest : new Date(draft.validFrom)
  if (validFrom < soonest) throw invalid('validFrom', 'A new version can start one minute from now at the earliest.')
  if (validFrom.getTime() > ctx.now().getTime() + MAX_SCHEDULE_AHEAD_MS) throw invalid('validFrom', 'Choose a time within the next year.')
  const { kind, title, terms, windowHours, platforms, types } = draft
  const appliesTo = { ...(platforms && { platforms }), ...(types && { types }) }
  return ctx.db.transaction(async (tx) => {
    const newest = await lockNewest(tx, kind)
    if (newest.addedToday >= MAX_PER_DAY)
      throw new Refusal(409, 'too_many_versions', `This guarantee got ${MAX_PER_DAY} versions today. Add the next one tomorrow.`)
    const version = newest.version + 1
    if (newest.begins && validFrom <= newest.begins) {
      throw invalid('validFrom', `Version ${newest.version} starts at ${newest.begins.toISOString()}. Choose a later time.`)
    }
    const policy = { id: newId('gpo'), kind, version, title, terms, windowHours, appliesTo, validFrom, createdBy: by.userId }
    const added = presentVersion(await insertPolicy(tx, policy))
    await writeAuditLog(tx, by, {
      action: 'guarantee.version_added',
      subject: { type: 'guarantee', id: kind },
      before: { version: newest.version },
      after: { version, title, terms, windowHours, appliesTo, validFrom },
    })
    await publishContentChange(tx, 'guarantees')
    return added
  })
}

/**
 * Sets the amount up to which new claims are settled automatically. Raising it needs a second person's approval: `approvalId`, else null.
 * Throws 409 `approval_waiting`, and 409 `limits_changed` if it was changed concurrently.
 */
export async function setAutoLimit(ctx: Context, cents: Cents, by: Actor): Promise<{ approvalId: string | null }> {
  const before = await readSetting(ctx.db, autoLimit)
  const summary = raiseSummary(before, cents)
  const request: GuardedRequest = {
    action: 'guarantee_limit_change',
    subject: { type: 'setting', id: 'guarantee-limit' },
    amountCents: 0,
    summary,
    payload: { cents },
    reason: summary,
  }
  return ctx.db.transaction(async (tx) => {
    const carryOut = () => setApprovedAutoLimit(tx, cents, summary, by)
    if (cents > before) return withFourEyes(tx, request, by, ctx.now(), carryOut)
    await carryOut()
    return { approvalId: null }
  })
}

const raiseSummary = (before: Cents, cents: Cents) =>
  `Settle guarantee claims automatically up to ${formatMoney(cents)} instead of ${formatMoney(before)}`

/** Sets the limit, right away or after approval. Throws 409 `limits_changed` if it is no longer what `approvedSummary` says. */
export async function setApprovedAutoLimit(tx: Transaction, cents: Cents, approvedSummary: string, by: Actor): Promise<void> {
  if (raiseSummary(await lockSetting(tx, autoLimit), cents) !== approvedSummary)
    throw new Refusal(
      409,
      'limits_changed',
      'Someone else has changed the limit, so nothing was changed. Check it and try again. If a request for this is waiting, decline it.',
    )
  await writeSetting(tx, autoLimit, cents, by)
}

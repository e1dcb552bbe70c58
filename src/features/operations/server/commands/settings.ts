import type { z } from 'zod'
import type { ActionLimits } from '#features/accounts/rules/four-eyes.ts'
import { type GuardedRequest, withFourEyes } from '#features/accounts/server/commands/four-eyes.ts'
import { customerLimit, dayLimit, orderLimit, readActionLimits } from '#features/accounts/server/settings.ts'
import type { limitsBody } from '#features/operations/contract/settings.ts'
import { publishStoreChange } from '#features/operations/server/store.ts'
import { depositLimits } from '#features/wallet/server/settings.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { lockSetting, putSetting, writeSetting } from '#platform/settings.ts'
import { type StoreSettings, storeSetting } from '#platform/store-settings.ts'
import { Refusal } from '#shared/errors.ts'
import { type Cents, formatMoney, toCents } from '#shared/money.ts'

/** Sets the store's name, contact email and money format. All processes apply it immediately. */
export function setStore(ctx: Context, wanted: StoreSettings, by: Actor): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await writeSetting(tx, storeSetting, wanted, by)
    await publishStoreChange(tx)
  })
}

/**
 * Sets the deposit limits and what one person may give away alone, in dollars. Raising what one person may do needs a second
 * person: `approvalId` is null otherwise. Throws 409 `approval_waiting`, and 409 `limits_changed` if someone else just changed them.
 */
export async function setLimits(ctx: Context, limits: WantedLimits, by: Actor): Promise<{ approvalId: string | null }> {
  const before = await readActionLimits(ctx.db)
  const raised = raisedLimits(before, limits)
  const summary = raiseSummary(raised)
  const subject = { type: 'setting', id: 'limits' }
  const wanted: GuardedRequest = { action: 'limits_change', subject, amountCents: 0, summary, payload: limits, reason: summary }
  return ctx.db.transaction(async (tx) => {
    const carryOut = () => putApprovedLimits(tx, limits, summary, by)
    if (raised.length > 0) return withFourEyes(tx, wanted, by, ctx.now(), carryOut)
    await carryOut()
    return { approvalId: null }
  })
}

/** The requested limits. Without `dayAlone`, the daily limit is left unchanged. */
type WantedLimits = z.infer<typeof limitsBody>

const raiseSummary = (raised: readonly string[]) => `Raise what one person may do alone: ${raised.join(', ')}`

/** Sets limits after any approval. Throws 409 `limits_changed` if they would now raise something that the approver did not see. */
export async function putApprovedLimits(tx: Transaction, wanted: WantedLimits, approvedSummary: string, by: Actor): Promise<void> {
  for (const limit of [orderLimit, customerLimit, dayLimit]) await lockSetting(tx, limit)
  if (raiseSummary(raisedLimits(await readActionLimits(tx), wanted)) !== approvedSummary)
    throw new Refusal(
      409,
      'limits_changed',
      'Someone else has changed the limits, so nothing was changed. Check them and try again. If a request for this is waiting, decline it.',
    )
  await putLimits(tx, wanted, by)
}

async function putLimits(tx: Transaction, wanted: WantedLimits, by: Actor): Promise<void> {
  const deposits = { minCents: toCents(wanted.depositMin), maxCents: toCents(wanted.depositMax) }
  const alone = { refundAloneCents: toCents(wanted.refundAlone), adjustmentAloneCents: toCents(wanted.adjustmentAlone) }
  const dayAloneCents = wanted.dayAlone === undefined ? (await readActionLimits(tx)).dayCents : toCents(wanted.dayAlone)
  const before = {
    deposits: await putSetting(tx, depositLimits, deposits),
    refundAloneCents: await putSetting(tx, orderLimit, alone.refundAloneCents),
    adjustmentAloneCents: await putSetting(tx, customerLimit, alone.adjustmentAloneCents),
    dayAloneCents: await putSetting(tx, dayLimit, dayAloneCents),
  }
  const after = { deposits, ...alone, dayAloneCents }
  await writeAuditLog(tx, by, { action: 'setting.changed', subject: { type: 'setting', id: 'limits' }, before, after })
}

/** Descriptions of the one-person limits that would go up. */
function raisedLimits(
  { orderCents, customerCents, dayCents }: ActionLimits,
  { refundAlone, adjustmentAlone, dayAlone }: WantedLimits,
): string[] {
  const changes: [name: string, before: Cents, after: Cents][] = [
    ['refunds of an order', orderCents, toCents(refundAlone)],
    ['adjustments of a balance', customerCents, toCents(adjustmentAlone)],
    ['everything in 24 hours', dayCents, dayAlone === undefined ? dayCents : toCents(dayAlone)],
  ]
  return changes
    .filter(([, before, after]) => after > before)
    .map(([name, before, after]) => `${name} ${formatMoney(before)} → ${formatMoney(after)}`)
}

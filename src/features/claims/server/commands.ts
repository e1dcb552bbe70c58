import type { ClaimChange, ClaimView } from '#features/claims/contract.ts'
import { type MeasureId, measureIds, type Measurement } from '#features/claims/rules.ts'
import { claimsRegistry } from '#features/claims/server/queries.ts'
import { lockClaim, updateClaim, updateMeasurement } from '#features/claims/server/store.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { notFound } from '#shared/errors.ts'

/** The functions that measure each figure. `app` provides them from later features. */
export type Measures = Record<MeasureId, () => Promise<Measurement>>

/** Measures all measurable figures, and has pages rendered again if a shown figure changed. Writes to the audit log if staff requested it. */
export async function measureClaims(ctx: Context, measures: Measures, by?: Actor): Promise<void> {
  const before = await claimsRegistry(ctx)
  const measured = await Promise.all(measureIds.map(async (id) => ({ id, measurement: await measures[id]() })))
  const at = ctx.now()
  await ctx.db.transaction(async (tx) => {
    await Promise.all(measured.map(({ id, measurement }) => updateMeasurement(tx, id, measurement, at)))
    if (!by) return
    const after = Object.fromEntries(measured.map(({ id, measurement }) => [id, measurement.value]))
    await writeAuditLog(tx, by, { action: 'claims.measured', subject: { type: 'claim', id: 'all' }, before: valuesOf(before), after })
  })
  if (shownIn(await claimsRegistry(ctx)) !== shownIn(before)) await publishContentChange(ctx.db, 'claims')
  notifyStaff(ctx, 'claim', '')
}

const shownIn = (claims: ClaimView[]) => claims.map((claim) => claim.shown).join('\n')

function valuesOf(claims: ClaimView[]): Record<string, number | null> {
  return Object.fromEntries(claims.flatMap(({ measuredBy, measurement }) => (measuredBy ? [[measuredBy, measurement?.value ?? null]] : [])))
}

/** Changes a claim's wording, figure, evidence or owner. Throws 404. */
export async function setClaim(ctx: Context, id: string, change: ClaimChange, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockClaim(tx, id)
    if (!before) throw notFound('There is no such claim.')
    const after = { ...change, wording: change.wording ?? before.wording }
    await updateClaim(tx, id, after, by.userId, ctx.now())
    await writeAuditLog(tx, by, { action: 'claim.changed', subject: { type: 'claim', id }, before, after })
    await publishContentChange(tx, 'claims')
  })
  notifyStaff(ctx, 'claim', id)
}

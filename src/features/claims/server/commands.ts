import { type ClaimChange, measureIds, type MeasureId, type Measurement } from '#features/claims/contract.ts'
import { claimsRegistry } from '#features/claims/server/queries.ts'
import { tellContentChanged, updateClaim, updateMeasurement } from '#features/claims/server/store.ts'
import type { Context } from '#platform/context.ts'
import { invalid, notFound } from '#shared/errors.ts'

/** How each figure is measured. The features that know stand to the right; who starts the shop hands them in. */
export type Measures = Record<MeasureId, () => Promise<Measurement>>

/** Measures every figure that can be measured. Pages are made anew where they show another figure than before. */
export async function measureClaims(ctx: Context, measures: Measures): Promise<void> {
  const shown = async () => (await claimsRegistry(ctx)).map((claim) => claim.shown).join('\n')
  const before = await shown()
  const measured = await Promise.all(measureIds.map(async (id) => ({ id, measurement: await measures[id]() })))
  const at = ctx.now()
  await ctx.db.transaction((tx) => Promise.all(measured.map(({ id, measurement }) => updateMeasurement(tx, id, measurement, at))))
  if ((await shown()) !== before) await ctx.db.transaction(tellContentChanged)
}

/** Changes a claim's figure, proof or owner. Throws 404, and 400 with the field that is refused. */
export async function setClaim(ctx: Context, id: string, { statedValue, evidence, owner }: ClaimChange, by: string): Promise<void> {
  const change = { statedValue: statedValue.trim(), evidence: evidence?.trim() || null, owner: owner.trim() }
  if (change.statedValue === '') throw invalid('statedValue', 'State a figure.')
  if (change.owner === '') throw invalid('owner', 'Say who answers for this figure.')
  if (change.evidence !== null && !/^https?:$/.test(URL.parse(change.evidence)?.protocol ?? '')) {
    throw invalid('evidence', 'Give the whole address of the document, such as https://shop.example.com/audit.pdf.')
  }
  await ctx.db.transaction(async (tx) => {
    const [found] = await Promise.all([updateClaim(tx, id, change, by, ctx.now()), tellContentChanged(tx)])
    if (!found) throw notFound('There is no such claim.')
  })
}

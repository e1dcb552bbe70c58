import { type ClaimChange, type ClaimView, measureIds, type MeasureId, type Measurement } from '#features/claims/contract.ts'
import { LONGEST_WORDING } from '#features/claims/rules.ts'
import { claimsRegistry } from '#features/claims/server/queries.ts'
import { lockClaim, tellContentChanged, updateClaim, updateMeasurement } from '#features/claims/server/store.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid, notFound } from '#shared/errors.ts'

/** How each figure is measured. The features that know stand to the right; who starts the shop hands them in. */
export type Measures = Record<MeasureId, () => Promise<Measurement>>

/**
 * Measures every figure that can be measured. Pages are made anew where they show another figure than before. Where somebody
 * asked for it, it is on record.
 */
export async function measureClaims(ctx: Context, measures: Measures, by?: Actor): Promise<void> {
  const before = await claimsRegistry(ctx)
  const measured = await Promise.all(measureIds.map(async (id) => ({ id, measurement: await measures[id]() })))
  const at = ctx.now()
  await ctx.db.transaction(async (tx) => {
    await Promise.all(measured.map(({ id, measurement }) => updateMeasurement(tx, id, measurement, at)))
    if (!by) return
    const after = Object.fromEntries(measured.map(({ id, measurement }) => [id, measurement.value]))
    await recordAction(tx, by, { action: 'claims.measured', subject: { type: 'claim', id: 'all' }, before: valuesOf(before), after })
  })
  if (shownIn(await claimsRegistry(ctx)) !== shownIn(before)) await ctx.db.transaction(tellContentChanged)
  tellDesk(ctx, '')
}

const shownIn = (claims: ClaimView[]) => claims.map((claim) => claim.shown).join('\n')

function valuesOf(claims: ClaimView[]): Record<string, number | null> {
  return Object.fromEntries(claims.flatMap(({ measuredBy, measurement }) => (measuredBy ? [[measuredBy, measurement?.value ?? null]] : [])))
}

/** Changes a claim's wording, figure, proof or owner. Throws 404, and 400 with the field that is refused. */
export async function setClaim(ctx: Context, id: string, change: ClaimChange, by: Actor): Promise<void> {
  const proven = { statedValue: change.statedValue.trim(), owner: change.owner.trim(), ...evidenceOf(change) }
  if (proven.statedValue === '') throw invalid('statedValue', 'State a figure.')
  if (proven.owner === '') throw invalid('owner', 'Say who answers for this figure.')
  await ctx.db.transaction(async (tx) => {
    const before = await lockClaim(tx, id)
    if (!before) throw notFound('There is no such claim.')
    const after = { wording: wordingOf(change.wording ?? before.wording), ...proven }
    await updateClaim(tx, id, after, by.userId, ctx.now())
    await recordAction(tx, by, { action: 'claim.changed', subject: { type: 'claim', id }, before, after })
    await tellContentChanged(tx)
  })
  tellDesk(ctx, id)
}

function wordingOf(typed: string): string {
  const wording = typed.trim().replace(/\s+/g, ' ')
  if (wording.split('{value}').length !== 2) throw invalid('wording', 'Write {value} once, where the figure stands.')
  if (wording.length > LONGEST_WORDING) throw invalid('wording', `The wording has at most ${LONGEST_WORDING} characters.`)
  return wording
}

/** A document by its address; what it shows and its day belong to it. */
function evidenceOf({ evidence: address, evidenceNote, evidenceOn }: ClaimChange) {
  const evidence = address?.trim() || null
  const [note, day] = [evidenceNote?.trim() || null, evidenceOn || null]
  if (evidence !== null && !/^https?:$/.test(URL.parse(evidence)?.protocol ?? '')) {
    throw invalid('evidence', 'Give the whole address of the document, such as https://shop.example.com/audit.pdf.')
  }
  if (evidence === null && (note ?? day) !== null) throw invalid('evidence', 'Give the address of the document that this is about.')
  return { evidence, evidenceNote: note, evidenceOn: day }
}

function tellDesk(ctx: Context, id: string): void {
  ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'claim', id } })
}

import { type FourEyes, type GuardedRequest, withFourEyes } from '#features/accounts/server/commands/four-eyes.ts'
import type { Promotion, PromotionDraft, PromotionView } from '#features/promotions/contract.ts'
import { givesMore, maxGiveaway, normalizeCode } from '#features/promotions/rules/terms.ts'
import { limitsOf, summaryOf } from '#features/promotions/rules/wording.ts'
import { readAutomatic } from '#features/promotions/server/queries.ts'
import { getPromotion } from '#features/promotions/server/queries/admin.ts'
import * as store from '#features/promotions/server/store/promotions.ts'
import { sumUses } from '#features/promotions/server/store/uses.ts'
import type { PromotionTerms } from '#features/promotions/server/tables.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, toCents } from '#shared/money.ts'

/** A saved promotion, or the id of the approval that it's waiting for. */
export type SavedPromotion = { promotion: PromotionView; approvalId: null } | { promotion: null; approvalId: string }

/** Current and future promotions without a code. Orders and deposits look through all of them. */
const MAX_AUTOMATIC = 50

async function requireRoom(tx: Transaction, { kind, paused }: Promotion, now: Date): Promise<void> {
  if (kind === 'code' || paused || (await store.selectAutomatic(tx, now)).length <= MAX_AUTOMATIC) return
  const message = `You can have up to ${MAX_AUTOMATIC} promotions without a code. End or pause one first.`
  throw new Refusal(409, 'too_many_promotions', message)
}

/**
 * Adds a promotion. If it can give away more than the person's allowance, it needs a second person's approval first. Throws 400 for an
 * inconsistent draft or a taken code, and 409 `too_many_promotions`.
 */
export async function addPromotion(ctx: Context, draft: PromotionDraft, by: Actor): Promise<SavedPromotion> {
  const id = newId('prm')
  const now = ctx.now()
  const terms = termsOf(draft, now)
  const wanted: GuardedRequest = {
    action: 'promotion_add',
    subject: { type: 'promotion', id },
    amountCents: maxGiveaway(terms, { used: 0, givenCents: 0 }),
    summary: `Add the promotion ${terms.name}: ${summaryOf(terms, now)}`,
    payload: { id, draft },
    reason: describe(terms),
  }
  return save(ctx, id, (tx) => withFourEyes(tx, wanted, by, now, () => insertInTransaction(tx, { id, draft }, by, now)))
}

/** Adds a promotion in the caller's transaction, which may be that of an approval. Throws 400 if the code is taken, and 409 `too_many_promotions`. */
export function insertInTransaction(
  tx: Transaction,
  { id, draft }: { id: string; draft: PromotionDraft },
  by: Actor,
  now: Date,
): Promise<void> {
  return refuseTakenCode(async () => {
    const row = await store.insertPromotion(tx, id, termsOf(draft, now), now)
    await requireRoom(tx, row, now)
    await writeAuditLog(tx, by, { action: 'promotion.added', subject: { type: 'promotion', id }, after: auditEntry(row, now) })
    await publishContentChange(tx, 'promotions')
  })
}

type ChangedDraft = PromotionDraft & { version: number }

/**
 * Changes a promotion for future orders. Placed orders keep their discount. A change that gives more than before and more than the person's
 * allowance needs a second person's approval first. Throws 404 for an unknown promotion, 409 `promotion_changed` if it changed since
 * `version` and `too_many_promotions`, and 400 for an inconsistent draft, another kind or a taken code.
 */
export async function changePromotion(ctx: Context, id: string, draft: ChangedDraft, by: Actor): Promise<SavedPromotion> {
  const now = ctx.now()
  const terms = termsOf(draft, now)
  const before = await store.selectPromotion(ctx.db, id)
  if (!before) throw notFound('Promotion not found.')
  if (before.version !== draft.version) throw changedMeanwhile()
  // Reserved uses may still be released and then used again, so only paid ones are used up.
  const [{ paid: used, givenCents } = { paid: 0, givenCents: 0 }] = await sumUses(ctx.db, [id])
  const wanted: GuardedRequest = {
    action: 'promotion_change',
    subject: { type: 'promotion', id },
    amountCents: givesMore(before, terms, now) ? maxGiveaway(terms, { used, givenCents }) : 0,
    summary: `Change the promotion ${before.name} to: ${summaryOf(terms, now)}`,
    payload: { id, draft },
    reason: describe(terms),
  }
  return save(ctx, id, (tx) => withFourEyes(tx, wanted, by, now, () => updateInTransaction(tx, { id, draft }, by, now)))
}

/** Changes a promotion in the caller's transaction, which may be that of an approval. Throws what `changePromotion` throws. */
export function updateInTransaction(
  tx: Transaction,
  { id, draft }: { id: string; draft: ChangedDraft },
  by: Actor,
  now: Date,
): Promise<void> {
  return refuseTakenCode(async () => {
    const before = await store.lockPromotion(tx, id)
    if (!before) throw notFound('Promotion not found.')
    if (before.kind !== draft.kind) throw invalid('kind', 'The kind of a promotion cannot be changed. Create another one.')
    const after = await store.updatePromotion(tx, { id, version: draft.version }, termsOf(draft, now), now)
    if (!after) throw changedMeanwhile()
    if (before.endsAt !== null && before.endsAt <= now) await requireRoom(tx, after, now)
    const subject = { type: 'promotion', id }
    await writeAuditLog(tx, by, { action: 'promotion.changed', subject, before: auditEntry(before, now), after: auditEntry(after, now) })
    await publishContentChange(tx, 'promotions')
  })
}

async function save(ctx: Context, id: string, work: (tx: Transaction) => Promise<FourEyes<void>>): Promise<SavedPromotion> {
  const { approvalId } = await refuseTakenCode(() => ctx.db.transaction(work))
  if (approvalId === null) return { promotion: await notifyStaffAndGet(ctx, id), approvalId }
  notifyStaff(ctx, 'approval', approvalId)
  return { promotion: null, approvalId }
}

/** The limits of a promotion, for its approver. */
function describe(terms: PromotionTerms): string {
  return limitsOf(terms) || 'No limit across all customers.'
}

/** Pauses or resumes a promotion. Placed orders keep their discount. Throws 404 for an unknown promotion, and 409 `too_many_promotions`. */
export async function setPaused(ctx: Context, id: string, paused: boolean, reason: string | undefined, by: Actor): Promise<PromotionView> {
  await ctx.db.transaction(async (tx) => {
    const changed = await store.updatePaused(tx, id, paused, ctx.now())
    if (!changed) return
    await requireRoom(tx, changed, ctx.now())
    await writeAuditLog(tx, by, {
      action: paused ? 'promotion.paused' : 'promotion.resumed',
      subject: { type: 'promotion', id },
      before: { paused: !paused },
      after: { paused },
      reason,
    })
    await publishContentChange(tx, 'promotions')
  })
  return notifyStaffAndGet(ctx, id)
}

async function notifyStaffAndGet(ctx: Context, id: string): Promise<PromotionView> {
  // The next order in this process, perhaps a moment later, already counts with the change.
  readAutomatic.drop(ctx)
  notifyStaff(ctx, 'promotion', id)
  return getPromotion(ctx, id)
}

/** A promotion as recorded in the audit log. */
function auditEntry(row: Promotion, now: Date) {
  const { name, kind, code, totalLimit, customerLimit, budgetCents } = row
  return { name, kind, code, rule: summaryOf(row, now), totalLimit, customerLimit, budgetCents }
}

async function refuseTakenCode<Saved>(work: () => Promise<Saved>): Promise<Saved> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) !== 'promotions_code_key') throw error
    throw invalid('code', 'Another promotion uses this code. Choose a different one.')
  }
}

function changedMeanwhile(): Refusal {
  return new Refusal(409, 'promotion_changed', 'Someone else has changed this promotion. Reload it and try again.')
}

function termsOf(draft: PromotionDraft, now: Date): PromotionTerms {
  const { name, kind, percent = null, platforms = [], types = [], totalLimit = null } = draft
  const isCode = kind === 'code'
  const isDeposit = kind === 'deposit_bonus'
  const amountCents = cents(draft.amount)
  if (isCode && !draft.code) throw invalid('code', 'Enter the code that customers use.')
  if ((percent === null) === (amountCents === null)) throw invalid('percent', 'Enter either a percentage or an amount.')
  const startsAt = draft.startsAt === undefined ? now : new Date(draft.startsAt)
  const endsAt = draft.endsAt ? new Date(draft.endsAt) : null
  if (endsAt && endsAt <= startsAt) throw invalid('endsAt', 'The last day must be after the first day.')
  return {
    name,
    kind,
    code: isCode && draft.code ? normalizeCode(draft.code) : null,
    percent,
    amountCents,
    maxCents: percent === null ? null : cents(draft.max),
    minCents: cents(draft.min) ?? 0,
    platforms: isDeposit ? [] : platforms,
    types: isDeposit ? [] : types,
    startsAt,
    endsAt,
    totalLimit,
    customerLimit: kind === 'first_order' ? 1 : (draft.customerLimit ?? null),
    budgetCents: cents(draft.budget),
  }
}

function cents(dollars: number | null | undefined): Cents | null {
  return dollars === null || dollars === undefined ? null : toCents(dollars)
}

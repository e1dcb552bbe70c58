import type { PromotionDraft, PromotionView } from '#features/promotions/contract.ts'
import { normalCode } from '#features/promotions/rules/terms.ts'
import { summaryOf } from '#features/promotions/rules/wording.ts'
import { getPromotion } from '#features/promotions/server/queries.ts'
import {
  insertPromotion,
  lockPromotion,
  tellContentChanged,
  updatePaused,
  updatePromotion,
} from '#features/promotions/server/store/promotions.ts'
import type { PromotionRow, PromotionTerms } from '#features/promotions/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type Cents, toCents } from '#shared/money.ts'

/** Sets up a promotion. Throws 400 where its parts do not fit together, or the code is taken. */
export async function addPromotion(ctx: Context, draft: PromotionDraft, by: Actor): Promise<PromotionView> {
  const id = newId('prm')
  const terms = termsOf(draft, ctx.now())
  await unlessCodeTaken(() =>
    ctx.db.transaction(async (tx) => {
      const row = await insertPromotion(tx, id, terms, ctx.now())
      await recordAction(tx, by, { action: 'promotion.added', subject: { type: 'promotion', id }, after: told(row, ctx.now()) })
      await tellContentChanged(tx)
    }),
  )
  return announced(ctx, id)
}

/**
 * Changes a promotion, for orders from now on; what orders have is theirs. Its kind stays. Throws 404, 409
 * `promotion_changed` where somebody changed it meanwhile, 400 as `addPromotion`.
 */
export async function changePromotion(
  ctx: Context,
  id: string,
  draft: PromotionDraft & { version: number },
  by: Actor,
): Promise<PromotionView> {
  const terms = termsOf(draft, ctx.now())
  await unlessCodeTaken(() =>
    ctx.db.transaction(async (tx) => {
      const before = await lockPromotion(tx, id)
      if (!before) throw notFound('There is no such promotion.')
      if (before.kind !== draft.kind) throw invalid('kind', 'The kind of a promotion stays. Set up another one.')
      const after = await updatePromotion(tx, { id, version: draft.version }, terms, ctx.now())
      if (!after) throw changedMeanwhile()
      const now = ctx.now()
      const subject = { type: 'promotion', id }
      await recordAction(tx, by, { action: 'promotion.changed', subject, before: told(before, now), after: told(after, now) })
      await tellContentChanged(tx)
    }),
  )
  return announced(ctx, id)
}

/** Stops a promotion for new orders, or lets it go on. Throws 404. */
export async function setPaused(ctx: Context, id: string, paused: boolean, reason: string | undefined, by: Actor): Promise<PromotionView> {
  await ctx.db.transaction(async (tx) => {
    if (!(await updatePaused(tx, id, paused, ctx.now()))) return
    await recordAction(tx, by, {
      action: paused ? 'promotion.paused' : 'promotion.resumed',
      subject: { type: 'promotion', id },
      before: { paused: !paused },
      after: { paused },
      reason,
    })
    await tellContentChanged(tx)
  })
  return announced(ctx, id)
}

async function announced(ctx: Context, id: string): Promise<PromotionView> {
  ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'promotion', id } })
  return getPromotion(ctx, id)
}

/** What the record says of it. */
function told(row: PromotionRow, now: Date) {
  const { name, kind, code, totalLimit, customerLimit, budgetCents } = row
  return { name, kind, code, rule: summaryOf(row, now), totalLimit, customerLimit, budgetCents }
}

async function unlessCodeTaken(save: () => Promise<void>): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (violatedConstraint(error) !== 'promotions_code_key') throw error
    throw invalid('code', 'Another promotion has this code. Choose another one.')
  }
}

function changedMeanwhile(): Refusal {
  return new Refusal(409, 'promotion_changed', 'Somebody changed this promotion meanwhile. Load it again, then make your change.')
}

function termsOf(draft: PromotionDraft, now: Date): PromotionTerms {
  const { name, kind, percent = null, platforms = [], types = [], totalLimit = null } = draft
  const isCode = kind === 'code'
  const isDeposit = kind === 'deposit_bonus'
  const amountCents = cents(draft.amount)
  if (isCode && !draft.code) throw invalid('code', 'Say which code customers type.')
  if ((percent === null) === (amountCents === null)) throw invalid('percent', 'Give a percentage or an amount, one of the two.')
  const startsAt = draft.startsAt === undefined ? now : new Date(draft.startsAt)
  const endsAt = draft.endsAt ? new Date(draft.endsAt) : null
  if (endsAt && endsAt <= startsAt) throw invalid('endsAt', 'The last day comes before the first.')
  return {
    name,
    kind,
    code: isCode && draft.code ? normalCode(draft.code) : null,
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

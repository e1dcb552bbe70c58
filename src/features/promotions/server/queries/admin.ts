import type { PromotionUseView, PromotionView, Promotion } from '#features/promotions/contract.ts'
import { stateOf } from '#features/promotions/rules/terms.ts'
import { limitsOf, summaryOf } from '#features/promotions/rules/wording.ts'
import { selectPromotion, selectPromotions } from '#features/promotions/server/store/promotions.ts'
import { selectUses, sumUses } from '#features/promotions/server/store/uses.ts'
import type { UseRow, UseTotals } from '#features/promotions/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'
import { type Cents, toDollars } from '#shared/money.ts'
import { type Page, type PageRequest, pageOf } from '#shared/page.ts'

/** One page of promotions with their figures, newest first. */
export async function listPromotions(ctx: Context, query: PageRequest): Promise<Page<PromotionView>> {
  const rows = await selectPromotions(ctx.db, seqOf(query), query.limit + 1)
  const { data, nextCursor } = pageOf(rows, query.limit, ({ seq }) => seq)
  return { data: await withTotals(ctx, data), nextCursor }
}

/** One promotion with its figures. Throws 404 for an unknown promotion. */
export async function getPromotion(ctx: Context, id: string): Promise<PromotionView> {
  const row = await selectPromotion(ctx.db, id)
  const [view] = row ? await withTotals(ctx, [row]) : []
  if (!view) throw notFound('Promotion not found.')
  return view
}

/** One page of the orders and deposits that use a promotion, newest first. */
export async function listUses(ctx: Context, promotionId: string, query: PageRequest): Promise<Page<PromotionUseView>> {
  const rows = await selectUses(ctx.db, promotionId, seqOf(query), query.limit + 1)
  const { data, nextCursor } = pageOf(rows, query.limit, ({ seq }) => seq)
  return { data: data.map(useView), nextCursor }
}

const seqOf = ({ cursor }: PageRequest) => (cursor === undefined ? undefined : Number(cursor))

async function withTotals(ctx: Context, rows: readonly Promotion[]): Promise<PromotionView[]> {
  const ids = rows.map(({ id }) => id)
  const totals = new Map((await sumUses(ctx.db, ids)).map((total) => [total.promotionId, total]))
  return rows.map((row) => promotionView(row, totals.get(row.id), ctx.now()))
}

const dollars = (cents: Cents | null) => (cents === null ? null : toDollars(cents))

function promotionView(row: Promotion, totals: UseTotals | undefined, now: Date): PromotionView {
  const { id, name, kind, code, percent, totalLimit, customerLimit, paused, version } = row
  return {
    id,
    name,
    kind,
    code,
    percent,
    amount: dollars(row.amountCents),
    max: dollars(row.maxCents),
    min: toDollars(row.minCents),
    platforms: [...row.platforms],
    types: [...row.types],
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    totalLimit,
    customerLimit,
    budget: dollars(row.budgetCents),
    state: stateOf(row, now),
    paused,
    version,
    summary: summaryOf(row, now),
    limits: limitsOf(row),
    figures: {
      used: row.used,
      paid: totals?.paid ?? 0,
      given: toDollars(totals?.givenCents ?? 0),
      revenue: toDollars(totals?.revenueCents ?? 0),
    },
  }
}

function useView(row: UseRow): PromotionUseView {
  return {
    subject: { type: row.subjectType, id: row.subjectId },
    number: row.subjectNumber,
    status: row.status,
    discount: toDollars(row.discountCents),
    paid: toDollars(row.paidCents),
    at: row.createdAt.toISOString(),
  }
}

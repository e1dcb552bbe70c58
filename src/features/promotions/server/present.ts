import type { PromotionUseView, PromotionView } from '#features/promotions/contract.ts'
import { stateOf } from '#features/promotions/rules/terms.ts'
import { limitsOf, summaryOf } from '#features/promotions/rules/wording.ts'
import type { PromotionRow, UseFigures, UseRow } from '#features/promotions/server/tables.ts'
import { type Cents, toDollars } from '#shared/money.ts'

const dollars = (cents: Cents | null) => (cents === null ? null : toDollars(cents))

/** A promotion as the staff reads it. */
export function presentPromotion(row: PromotionRow, figures: UseFigures | undefined, now: Date): PromotionView {
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
      paid: figures?.paid ?? 0,
      given: toDollars(figures?.givenCents ?? 0),
      revenue: toDollars(figures?.revenueCents ?? 0),
    },
  }
}

export function presentUse({
  subjectType: type,
  subjectId: id,
  subjectNumber,
  status,
  discountCents,
  paidCents,
  createdAt,
}: UseRow): PromotionUseView {
  return {
    subject: { type, id },
    number: subjectNumber,
    status,
    discount: toDollars(discountCents),
    paid: toDollars(paidCents),
    at: createdAt.toISOString(),
  }
}

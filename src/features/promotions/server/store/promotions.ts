import type { Promotion } from '#features/promotions/contract.ts'
import type { PromotionKind } from '#features/promotions/rules/terms.ts'
import { promotionColumns, type PromotionTerms } from '#features/promotions/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Promotions without a code that haven't ended at `now`. */
export async function selectAutomatic(db: Queryable, now: Date): Promise<Promotion[]> {
  return db.all(
    `select ${promotionColumns} from promotions where kind <> 'code' and not paused and (ends_at is null or ends_at > $1) order by seq`,
    [now],
  )
}

/** The percentages of promotions that haven't ended at `now`, including future ones. */
export async function selectPercents(db: Queryable, now: Date): Promise<number[]> {
  const rows = await db.all<{ percent: number }>(
    'select distinct percent from promotions where percent is not null and not paused and (ends_at is null or ends_at > $1)',
    [now],
  )
  return rows.map(({ percent }) => percent)
}

export async function selectByCode(db: Queryable, code: string): Promise<Promotion | undefined> {
  return db.first(`select ${promotionColumns} from promotions where code = $1`, [code], 'promotions_code')
}

export async function selectByKind(db: Queryable, kind: PromotionKind): Promise<Promotion[]> {
  return db.all(`select ${promotionColumns} from promotions where kind = $1 and not paused order by seq`, [kind], 'promotions_kind')
}

export async function selectPromotion(db: Queryable, id: string): Promise<Promotion | undefined> {
  return db.first(`select ${promotionColumns} from promotions where id = $1`, [id])
}

/** Promotions older than `before`, newest first. */
export async function selectPromotions(db: Queryable, before: number | undefined, limit: number): Promise<Promotion[]> {
  return db.all(`select ${promotionColumns} from promotions where $1::bigint is null or seq < $1 order by seq desc limit $2`, [
    before ?? null,
    limit,
  ])
}

const valuesOf = (terms: PromotionTerms, now: Date) => [
  terms.name,
  terms.kind,
  terms.code,
  terms.percent,
  terms.amountCents,
  terms.maxCents,
  terms.minCents,
  terms.platforms,
  terms.types,
  terms.startsAt,
  terms.endsAt,
  terms.totalLimit,
  terms.customerLimit,
  terms.budgetCents,
  now,
]

/** Inserts a promotion. Violates `promotions_code_key` if the code is taken. */
export async function insertPromotion(tx: Transaction, id: string, terms: PromotionTerms, now: Date): Promise<Promotion> {
  return tx.one<Promotion>(
    `insert into promotions (id, name, kind, code, percent, amount_cents, max_cents, min_cents, platforms, service_types, starts_at, ends_at,
       total_limit, customer_limit, budget_cents, created_at, updated_at)
     values ($16, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15) returning ${promotionColumns}`,
    [...valuesOf(terms, now), id],
  )
}

/** Changes a promotion; undefined if `version` or the kind isn't current. */
export async function updatePromotion(
  tx: Transaction,
  { id, version }: { id: string; version: number },
  terms: PromotionTerms,
  now: Date,
): Promise<Promotion | undefined> {
  return tx.first(
    `update promotions set name = $1, code = $3, percent = $4, amount_cents = $5, max_cents = $6, min_cents = $7, platforms = $8,
       service_types = $9, starts_at = $10, ends_at = $11, total_limit = $12, customer_limit = $13, budget_cents = $14, updated_at = $15,
       version = version + 1
     where id = $16 and version = $17 and kind = $2 returning ${promotionColumns}`,
    [...valuesOf(terms, now), id, version],
  )
}

/** Pauses or resumes a promotion; undefined if it's already in that state. */
export async function updatePaused(tx: Transaction, id: string, paused: boolean, now: Date): Promise<Promotion | undefined> {
  return tx.first(
    `update promotions set paused = $2, updated_at = $3, version = version + 1 where id = $1 and paused <> $2 returning ${promotionColumns}`,
    [id, paused, now],
  )
}

/** Locks a promotion until the end of the transaction; undefined if it doesn't exist. */
export async function lockPromotion(tx: Transaction, id: string): Promise<Promotion | undefined> {
  return tx.first(`select ${promotionColumns} from promotions where id = $1 for update`, [id])
}

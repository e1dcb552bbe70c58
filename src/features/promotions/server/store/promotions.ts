import type { PromotionKind } from '#features/promotions/contract.ts'
import { promotionColumns, type PromotionRow, type PromotionTerms } from '#features/promotions/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Those that are not over and that nobody has to name: the few that the order path asks about, kept in memory. */
export async function selectUnnamed(db: Queryable): Promise<PromotionRow[]> {
  const { rows } = await db.query<PromotionRow>(
    `select ${promotionColumns} from promotions where kind <> 'code' and not paused and (ends_at is null or ends_at > now()) order by seq`,
  )
  return rows
}

export async function selectByCode(db: Queryable, code: string): Promise<PromotionRow | undefined> {
  const { rows } = await db.query<PromotionRow>(`select ${promotionColumns} from promotions where code = $1`, [code], 'promotions_code')
  return rows[0]
}

export async function selectByKind(db: Queryable, kind: PromotionKind): Promise<PromotionRow[]> {
  const { rows } = await db.query<PromotionRow>(
    `select ${promotionColumns} from promotions where kind = $1 and not paused order by seq`,
    [kind],
    'promotions_kind',
  )
  return rows
}

export async function selectPromotion(db: Queryable, id: string): Promise<PromotionRow | undefined> {
  const { rows } = await db.query<PromotionRow>(`select ${promotionColumns} from promotions where id = $1`, [id])
  return rows[0]
}

/** Newest first, those older than `before`. */
export async function selectPromotions(db: Queryable, before: number | undefined, limit: number): Promise<PromotionRow[]> {
  const { rows } = await db.query<PromotionRow>(
    `select ${promotionColumns} from promotions where $1::bigint is null or seq < $1 order by seq desc limit $2`,
    [before ?? null, limit],
  )
  return rows
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

/** Violates `promotions_code_key` where the code is taken. */
export async function insertPromotion(tx: Transaction, id: string, terms: PromotionTerms, now: Date): Promise<PromotionRow> {
  const { rows } = await tx.query<PromotionRow>(
    `insert into promotions (id, name, kind, code, percent, amount_cents, max_cents, min_cents, platforms, service_types, starts_at, ends_at,
       total_limit, customer_limit, budget_cents, created_at, updated_at)
     values ($16, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15) returning ${promotionColumns}`,
    [...valuesOf(terms, now), id],
  )
  return rows[0] as PromotionRow
}

/** Undefined where it is another version by now. */
export async function updatePromotion(
  tx: Transaction,
  { id, version }: { id: string; version: number },
  terms: PromotionTerms,
  now: Date,
): Promise<PromotionRow | undefined> {
  const { rows } = await tx.query<PromotionRow>(
    `update promotions set name = $1, code = $3, percent = $4, amount_cents = $5, max_cents = $6, min_cents = $7, platforms = $8,
       service_types = $9, starts_at = $10, ends_at = $11, total_limit = $12, customer_limit = $13, budget_cents = $14, updated_at = $15,
       version = version + 1
     where id = $16 and version = $17 and kind = $2 returning ${promotionColumns}`,
    [...valuesOf(terms, now), id, version],
  )
  return rows[0]
}

/** Undefined where it is like that already. */
export async function updatePaused(tx: Transaction, id: string, paused: boolean, now: Date): Promise<PromotionRow | undefined> {
  const { rows } = await tx.query<PromotionRow>(
    `update promotions set paused = $2, updated_at = $3, version = version + 1 where id = $1 and paused <> $2 returning ${promotionColumns}`,
    [id, paused, now],
  )
  return rows[0]
}

/** The row, held until the transaction ends. */
export async function lockPromotion(tx: Transaction, id: string): Promise<PromotionRow | undefined> {
  const { rows } = await tx.query<PromotionRow>(`select ${promotionColumns} from promotions where id = $1 for update`, [id])
  return rows[0]
}

/** Every process drops what it keeps of promotions, and the pages that speak of them, once the transaction is committed. */
export async function tellContentChanged(tx: Transaction): Promise<void> {
  await tx.query("select pg_notify('content_changed', 'promotions')")
}

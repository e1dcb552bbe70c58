import type { RiskReason } from '#features/risk/rules/risk.ts'
import type { RefusedOrder } from '#features/risk/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

export interface Refused {
  /** Equal for the same customer, target and reason. */
  key: string
  /** Null if it was refused by rules. */
  blockId: string | null
  /** The rules' reasons. Empty if it was refused by a block. */
  reasons: readonly RiskReason[]
  email: string
  targetUrl: string | null
}

export async function upsertRefused(db: Queryable, { key, blockId, reasons, email, targetUrl }: Refused, now: Date): Promise<void> {
  await db.query(
    `insert into refused_orders (key, block_id, email, target_url, times, first_at, last_at, reasons) values ($1, $2, $3, $4, 1, $5, $5, $6)
     on conflict (key) do update set times = refused_orders.times + 1, last_at = excluded.last_at`,
    [key, blockId, email, targetUrl, now, JSON.stringify(reasons)],
  )
}

/** The newest refused orders with their blocks, starting after the one with the key `before`. */
export async function selectRefused(
  db: Queryable,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<RefusedOrder[]> {
  return db.all<RefusedOrder>(
    `select key, email, target_url as "targetUrl", times, last_at as "lastAt", reasons, kind, label, reason
     from refused_orders left join blocks on blocks.id = block_id
     where $1::text is null or (last_at, key) < (select last_at, key from refused_orders where key = $1)
     order by last_at desc, key desc limit $2`,
    [before ?? null, limit],
  )
}

/** The refused orders of a normalized email address, oldest first. */
export async function selectRefusedOf(db: Queryable, email: string): Promise<unknown[]> {
  return db.all(
    `select target_url as "targetUrl", times, first_at as "firstAt", last_at as "lastAt", reasons from refused_orders
     where email = $1 order by first_at, key`,
    [email],
  )
}

/** Moves the refused orders of a normalized email address to another one. */
export async function updateRefusedEmail(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.query('update refused_orders set email = $2 where email = $1', [from, to])
}

/** Deletes the refused orders of a normalized email address. */
export async function deleteRefusedOf(db: Queryable, email: string): Promise<void> {
  await db.query('delete from refused_orders where email = $1', [email])
}

/** Deletes refused orders before `before`, and all but the newest `maxCount`. */
export async function deleteOldRefused(db: Queryable, before: Date, maxCount: number): Promise<void> {
  await db.query(
    `delete from refused_orders where last_at < greatest($1, (select last_at from refused_orders order by last_at desc, key offset $2 limit 1))`,
    [before, maxCount],
  )
}

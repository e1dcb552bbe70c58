import type { BlockKind } from '#features/risk/rules/blocks.ts'
import { type Block, blockColumns, RISK_CHANGED } from '#features/risk/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

export async function selectInForce(db: Queryable, now: Date): Promise<Block[]> {
  return db.all<Block>(`select ${blockColumns} from blocks where ended_at is null and (ends_at is null or ends_at > $1)`, [now])
}

/** The block of a detail that is in force at `now`. */
export async function selectInForceOf(db: Queryable, { kind, value }: OrderTrait, now: Date): Promise<Block | undefined> {
  return db.first<Block>(
    `select ${blockColumns} from blocks where kind = $1 and value = $2 and ended_at is null and (ends_at is null or ends_at > $3)`,
    [kind, value, now],
  )
}

export async function countInForce(db: Queryable, now: Date): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    'select count(*)::int as count from blocks where ended_at is null and (ends_at is null or ends_at > $1)',
    [now],
  )
  return count
}

/** The blocks of a normalized email address, oldest first, including those that are over. */
export async function selectBlocksOf(db: Queryable, email: string): Promise<unknown[]> {
  return db.all(
    `select label, reason, added_at as "addedAt", ends_at as "endsAt", ended_at as "endedAt" from blocks
     where kind = 'email' and value = $1 order by added_at, id`,
    [email],
  )
}

/** The newest blocks with the number of orders that each refused, starting after the block `before`. */
export async function selectBlocks(
  db: Queryable,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<(Block & { refused: number })[]> {
  return db.all<Block & { refused: number }>(
    `select ${blockColumns}, coalesce((select sum(times) from refused_orders where block_id = blocks.id), 0)::int as refused
     from blocks where $1::text is null or (added_at, id) < (select added_at, id from blocks where id = $1)
     order by added_at desc, id desc limit $2`,
    [before ?? null, limit],
  )
}

/** Marks a block as ended that is over by `by`, now unless given, so that the same can be blocked again. */
async function updateOver(tx: Transaction, { kind, value }: OrderTrait, now: Date, by: Date | 'infinity' = now): Promise<void> {
  await tx.query('update blocks set ended_at = $3 where kind = $1 and value = $2 and ended_at is null and ends_at <= $4', [
    kind,
    value,
    now,
    by,
  ])
}

/** Adds a block. False if the same is already blocked. */
export async function insertBlock(tx: Transaction, block: Omit<Block, 'endedAt'>): Promise<boolean> {
  await updateOver(tx, block, block.addedAt)
  return tx.affects(
    `insert into blocks (id, kind, value, label, reason, added_by, added_by_name, added_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (kind, value) where ended_at is null do nothing`,
    [block.id, block.kind, block.value, block.label, block.reason, block.addedBy, block.addedByName, block.addedAt, block.endsAt],
  )
}

/** Adds a block in place of one of the same that ends earlier. False if the same is blocked for longer. */
export async function insertLongerBlock(tx: Transaction, block: Omit<Block, 'endedAt'>): Promise<boolean> {
  await updateOver(tx, block, block.addedAt, block.endsAt ?? 'infinity')
  return insertBlock(tx, block)
}

/** Ends a block. Undefined if there is none in force with this id. */
export async function updateEnded(tx: Transaction, id: string, now: Date): Promise<Block | undefined> {
  return tx.first<Block>(
    `update blocks set ended_at = $2 where id = $1 and ended_at is null and (ends_at is null or ends_at > $2) returning ${blockColumns}`,
    [id, now],
  )
}

/** Locks a block that staff ended after `after` and that would otherwise still be in force at `now`. */
export async function selectEnded(tx: Transaction, id: string, { after, now }: { after: Date; now: Date }): Promise<Block | undefined> {
  return tx.first<Block>(
    `select ${blockColumns} from blocks where id = $1 and ended_at > $2 and (ends_at is null or ends_at > $3) for update`,
    [id, after, now],
  )
}

/** Restores an ended block. False if the same is blocked by another one. */
export async function updateRestored(tx: Transaction, { id, kind, value }: Block, now: Date): Promise<boolean> {
  await updateOver(tx, { kind, value }, now)
  return tx.affects(
    `update blocks set ended_at = null
     where id = $1 and not exists (select from blocks other where other.kind = $2 and other.value = $3 and other.ended_at is null)`,
    [id, kind, value],
  )
}

/** Notifies every process to reload the block list and settings after the transaction commits. */
export async function notifyRiskChanged(tx: Transaction): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [RISK_CHANGED, ''])
}

/** A detail of an order that can be blocked. */
export interface OrderTrait {
  kind: BlockKind
  value: string
}

/** Which of these details are blocked at `now`, as `kind:value`. */
export async function selectBlocked(db: Queryable, traits: readonly OrderTrait[], now: Date): Promise<Set<string>> {
  const { rows } = await db.query<OrderTrait>(
    `select kind, value from blocks where (kind, value) in (select * from unnest($1::text[], $2::text[]))
       and ended_at is null and (ends_at is null or ends_at > $3)`,
    [traits.map(({ kind }) => kind), traits.map(({ value }) => value), now],
  )
  return new Set(rows.map(({ kind, value }) => `${kind}:${value}`))
}

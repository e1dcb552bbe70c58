import type { Queryable, Transaction } from '#platform/db/database.ts'
import { isAfterLast, oldestFirst } from '#platform/db/pages.ts'

/** A row of `order_notes`. */
export interface OrderNote {
  id: string
  orderId: string
  authorId: string
  content: string
  createdAt: Date
}

const columns = `id, order_id as "orderId", author_id as "authorId", content, created_at as "createdAt"`

export async function insertNote(tx: Transaction, { id, orderId, authorId, content, createdAt }: OrderNote): Promise<void> {
  await tx.query('insert into order_notes (id, order_id, author_id, content, created_at) values ($1, $2, $3, $4, $5)', [
    id,
    orderId,
    authorId,
    content,
    createdAt,
  ])
}

/** Deletes an author's note on an order. Returns false if there is none. */
export async function deleteNote(
  tx: Transaction,
  { id, orderId, authorId }: Pick<OrderNote, 'id' | 'orderId' | 'authorId'>,
): Promise<boolean> {
  return tx.affects('delete from order_notes where id = $1 and order_id = $2 and author_id = $3', [id, orderId, authorId])
}

/** The newest notes on an order, at most `limit`, oldest first. */
export async function selectNewestNotes(db: Queryable, orderId: string, limit: number): Promise<OrderNote[]> {
  const newest = await db.all<OrderNote>(
    `select ${columns} from order_notes where order_id = $1 order by created_at desc, id desc limit $2`,
    [orderId, limit],
  )
  return newest.toReversed()
}

/** Notes on these orders after `last`, oldest first, at most `limit`. */
export async function selectNotes(db: Queryable, orderIds: readonly string[], limit: number, last?: OrderNote): Promise<OrderNote[]> {
  return db.all(
    `select ${columns} from order_notes where order_id = any($1) and ${isAfterLast('order_notes', '$2', '$3')} ${oldestFirst} limit $4`,
    [orderIds, last?.createdAt, last?.id, limit],
  )
}

export async function deleteNotes(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.query('delete from order_notes where order_id = any($1)', [orderIds])
}

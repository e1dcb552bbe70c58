import type { Queryable, Transaction } from '#platform/db/database.ts'

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

/** Notes on these orders, oldest first. */
export async function selectNotes(db: Queryable, orderIds: readonly string[]): Promise<OrderNote[]> {
  return db.all(`select ${columns} from order_notes where order_id = any($1) order by created_at, id`, [orderIds])
}

export async function deleteNotes(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.query('delete from order_notes where order_id = any($1)', [orderIds])
}

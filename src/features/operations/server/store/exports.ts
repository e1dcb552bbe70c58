import type { OrderExportView } from '#features/operations/contract/orders.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A row of `order_exports`. */
export interface OrderExport {
  id: string
  askedBy: string
  /** An `OrderFilters`, to be parsed. */
  filters: unknown
  status: OrderExportView['status']
  done: number
  about: number
  createdAt: Date
  expiresAt: Date
}

const columns = `id, asked_by as "askedBy", filters, status, done, about, created_at as "createdAt", expires_at as "expiresAt"`

export async function insertExport(
  tx: Transaction,
  { id, askedBy, filters, createdAt, expiresAt }: Omit<OrderExport, 'status' | 'done' | 'about'>,
): Promise<OrderExport> {
  return tx.one<OrderExport>(
    `insert into order_exports (id, asked_by, filters, status, about, created_at, expires_at) values ($1, $2, $3, 'waiting', 0, $4, $5)
     returning ${columns}`,
    [id, askedBy, JSON.stringify(filters), createdAt, expiresAt],
  )
}

export async function selectExport(db: Queryable, id: string): Promise<OrderExport | undefined> {
  return db.first(`select ${columns} from order_exports where id = $1`, [id])
}

/** Deletes what an earlier try has written, and notes that there are `about` rows to write. */
export async function restartExport(db: Queryable, id: string, about: number): Promise<void> {
  await db.query('delete from order_export_parts where export_id = $1', [id])
  await db.query('update order_exports set done = 0, about = $2 where id = $1', [id, about])
}

/** Keeps a piece, and how many rows there are by now. */
export async function insertPart(tx: Transaction, id: string, part: number, content: Buffer, done: number): Promise<void> {
  await Promise.all([
    tx.query('insert into order_export_parts (export_id, part, content) values ($1, $2, $3)', [id, part, content], 'order_export_part'),
    tx.query('update order_exports set done = $2, about = greatest(about, $2) where id = $1', [id, done], 'order_export_done'),
  ])
}

export async function updateEnded(db: Queryable, id: string, status: 'ready' | 'failed'): Promise<void> {
  await db.query('update order_exports set status = $2 where id = $1', [id, status])
}

export async function selectPart(db: Queryable, id: string, part: number): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ content: Buffer }>(
    'select content from order_export_parts where export_id = $1 and part = $2',
    [id, part],
    'order_export_read',
  )
  return rows[0]?.content
}

/** Their pieces go with them. */
export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from order_exports where expires_at < $1', [now])
}

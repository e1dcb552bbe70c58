import type { OrderExportView } from '#features/operations/contract/order-page.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A row of `order_exports`. */
export interface OrderExport {
  id: string
  askedBy: string
  /** As they stand in the desk's address. */
  filters: Record<string, string>
  status: OrderExportView['status']
  done: number
  about: number
  createdAt: Date
  expiresAt: Date
}

const columns = `id, asked_by as "askedBy", filters, status, done, about, created_at as "createdAt", expires_at as "expiresAt"`

export async function insertExport(
  tx: Transaction,
  { id, askedBy, filters, about, createdAt, expiresAt }: Omit<OrderExport, 'status' | 'done'>,
): Promise<OrderExport> {
  const { rows } = await tx.query<OrderExport>(
    `insert into order_exports (id, asked_by, filters, status, about, created_at, expires_at) values ($1, $2, $3, 'waiting', $4, $5, $6)
     returning ${columns}`,
    [id, askedBy, JSON.stringify(filters), about, createdAt, expiresAt],
  )
  return rows[0] as OrderExport
}

export async function selectExport(db: Queryable, id: string): Promise<OrderExport | undefined> {
  const { rows } = await db.query<OrderExport>(`select ${columns} from order_exports where id = $1`, [id])
  return rows[0]
}

/** Begins anew: what an earlier try has written is taken away. */
export async function deleteParts(db: Queryable, id: string): Promise<void> {
  await db.query('delete from order_export_parts where export_id = $1', [id])
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

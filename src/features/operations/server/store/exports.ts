import type { OrderExportView } from '#features/operations/contract/orders.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A row of `order_exports`. */
export interface OrderExport {
  id: string
  askedBy: string
  /** Unparsed `OrderFilters`. */
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

/** The staff member's newest unfinished export with these filters that was requested after `since`. */
export async function selectWaitingExport(
  tx: Transaction,
  { askedBy, filters, since }: Pick<OrderExport, 'askedBy' | 'filters'> & { since: Date },
): Promise<OrderExport | undefined> {
  return tx.first(
    `select ${columns} from order_exports where asked_by = $1 and filters = $2 and status = 'waiting' and created_at > $3
     order by created_at desc limit 1`,
    [askedBy, JSON.stringify(filters), since],
  )
}

export async function selectExport(db: Queryable, id: string): Promise<OrderExport | undefined> {
  return db.first(`select ${columns} from order_exports where id = $1`, [id])
}

/** Saves the number of written rows, and of about how many in total. */
export async function updateProgress(db: Queryable, id: string, done: number, about: number): Promise<void> {
  await db.query('update order_exports set done = $2, about = $3 where id = $1', [id, done, about], 'order_export_done')
}

/** Deletes expired exports with their parts. */
export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from order_exports where expires_at < $1', [now])
}

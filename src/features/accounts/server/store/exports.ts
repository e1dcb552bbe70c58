import type { ExportView } from '#features/accounts/contract.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A row of `data_exports`. */
export interface DataExport {
  id: string
  userId: string
  status: ExportView['status']
  done: number
  total: number
  createdAt: Date
  expiresAt: Date
}

const columns = `id, user_id as "userId", status, done, total, created_at as "createdAt", expires_at as "expiresAt"`

export async function insertExport(
  tx: Transaction,
  row: Pick<DataExport, 'id' | 'userId' | 'total' | 'createdAt' | 'expiresAt'>,
): Promise<DataExport> {
  return tx.one<DataExport>(
    `insert into data_exports (id, user_id, status, total, created_at, expires_at) values ($1, $2, 'waiting', $3, $4, $5) returning ${columns}`,
    [row.id, row.userId, row.total, row.createdAt, row.expiresAt],
  )
}

/** A customer's waiting export that was requested after `since`. */
export async function selectWaiting(tx: Transaction, userId: string, since: Date): Promise<DataExport | undefined> {
  return tx.first(
    `select ${columns} from data_exports where user_id = $1 and status = 'waiting' and created_at > $2 order by created_at desc limit 1`,
    [userId, since],
  )
}

export async function selectExport(db: Queryable, id: string): Promise<DataExport | undefined> {
  return db.first(`select ${columns} from data_exports where id = $1`, [id])
}

export async function updateProgress(db: Queryable, id: string, done: number): Promise<void> {
  await db.query(`update data_exports set done = $2 where id = $1 and status = 'waiting'`, [id, done])
}

/** Deletes a customer's exports that were requested before this one, with their parts, except those still waiting. */
export async function deleteEarlier(tx: Transaction, { userId, createdAt }: Pick<DataExport, 'userId' | 'createdAt'>): Promise<void> {
  await tx.query(`delete from data_exports where user_id = $1 and created_at < $2 and status <> 'waiting'`, [userId, createdAt])
}

/** Deletes the exports of one customer, or all that expired before a time, with their parts. */
export async function deleteExports(db: Queryable, which: { userId: string } | { expiredBy: Date }): Promise<void> {
  if ('userId' in which) await db.query('delete from data_exports where user_id = $1', [which.userId])
  else await db.query('delete from data_exports where expires_at < $1', [which.expiredBy])
}

import { withdrawalColumns, type WithdrawalRow } from '#features/guarantees/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Keeps a declaration as it came in; the same one, sent twice, is kept once. */
export async function insertWithdrawal(tx: Transaction, row: WithdrawalRow): Promise<void> {
  await tx.query(
    `insert into withdrawals (id, order_number, email, name, order_id, remedy_id, received_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [row.id, row.orderNumber, row.email, row.name, row.orderId, row.remedyId, row.receivedAt],
  )
}

export async function selectWithdrawal(db: Queryable, id: string): Promise<WithdrawalRow | undefined> {
  const { rows } = await db.query<WithdrawalRow>(`select ${withdrawalColumns} from withdrawals where id = $1`, [id])
  return rows[0]
}

/** Which order it is about, and what became of it. */
export async function updateCarriedOut(tx: Transaction, id: string, orderId: string, remedyId: string): Promise<void> {
  await tx.query('update withdrawals set order_id = $2, remedy_id = $3 where id = $1', [id, orderId, remedyId])
}

/** The declaration, which nobody else carries out until the transaction ends. */
export async function lockWithdrawal(tx: Transaction, id: string): Promise<WithdrawalRow | undefined> {
  const { rows } = await tx.query<WithdrawalRow>(`select ${withdrawalColumns} from withdrawals where id = $1 for update`, [id])
  return rows[0]
}

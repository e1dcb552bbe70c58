import { withdrawalColumns, type WithdrawalRow } from '#features/guarantees/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Records a declaration as it was received. */
export async function insertWithdrawal(
  tx: Transaction,
  row: Pick<WithdrawalRow, 'id' | 'orderNumber' | 'email' | 'name' | 'receivedAt' | 'provedAt'>,
): Promise<void> {
  await tx.query(`insert into withdrawals (id, order_number, email, name, received_at, proved_at) values ($1, $2, $3, $4, $5, $6)`, [
    row.id,
    row.orderNumber,
    row.email,
    row.name,
    row.receivedAt,
    row.provedAt,
  ])
}

export async function selectWithdrawal(db: Queryable, id: string): Promise<WithdrawalRow | undefined> {
  return db.first(`select ${withdrawalColumns} from withdrawals where id = $1`, [id])
}

/** The ids of declarations received before `before` that are still open, oldest first. */
export async function selectOpenBefore(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from withdrawals where closed_at is null and received_at <= $1 order by received_at limit $2',
    [before, limit],
  )
  return rows.map(({ id }) => id)
}

/** Locks the declarations of this address that aren't linked to an order (open, denied or unmatched), until the transaction ends. */
export async function selectUnlinkedOf(tx: Transaction, email: string): Promise<Pick<WithdrawalRow, 'id' | 'orderNumber'>[]> {
  return tx.all(
    `select id, order_number as "orderNumber" from withdrawals where order_id is null and lower(email) = lower($1) order by id for update`,
    [email],
  )
}

export async function updateEmail(tx: Transaction, id: string, email: string): Promise<void> {
  await tx.query('update withdrawals set email = $2 where id = $1', [id, email])
}

/** Links a declaration to its order and claim, and closes it. */
export async function updateCarriedOut(tx: Transaction, id: string, orderId: string, guaranteeClaimId: string, at: Date): Promise<void> {
  await tx.query('update withdrawals set order_id = $2, guarantee_claim_id = $3, closed_at = $4 where id = $1', [
    id,
    orderId,
    guaranteeClaimId,
    at,
  ])
}

/** Closes a declaration that matches no order, unless its account has moved to another address since it was read. Then it stays due. */
export async function updateUnmatched(db: Queryable, { id, email }: Pick<WithdrawalRow, 'id' | 'email'>, at: Date): Promise<void> {
  await db.query('update withdrawals set closed_at = $3 where id = $1 and email = $2 and closed_at is null', [id, email, at])
}

/** Records that the owner of the order's address confirmed a declaration. */
export async function updateProved(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query('update withdrawals set proved_at = coalesce(proved_at, $2) where id = $1', [id, at])
}

/** Records that the owner of the order's address denied a declaration, and closes it. */
export async function updateDenied(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.query('update withdrawals set denied_at = $2, closed_at = $2 where id = $1', [id, at])
}

export async function lockWithdrawal(tx: Transaction, id: string): Promise<WithdrawalRow | undefined> {
  return tx.first(`select ${withdrawalColumns} from withdrawals where id = $1 for update`, [id])
}

import { type Deposit, depositColumns } from '#features/wallet/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

export async function insertDeposit(
  tx: Transaction,
  deposit: Pick<Deposit, 'id' | 'userId' | 'amountCents' | 'currency'>,
): Promise<Deposit> {
  const { rows } = await tx.query<Deposit>(
    `insert into deposits (id, user_id, amount_cents, currency) values ($1, $2, $3, $4) returning ${depositColumns}`,
    [deposit.id, deposit.userId, deposit.amountCents, deposit.currency],
    'wallet_deposit_insert',
  )
  return rows[0] as Deposit
}

export async function selectDeposit(db: Queryable, id: string): Promise<Deposit | undefined> {
  const { rows } = await db.query<Deposit>(`select ${depositColumns} from deposits where id = $1`, [id], 'wallet_deposit')
  return rows[0]
}

/** Newest first. */
export async function selectDepositsOf(db: Queryable, userId: string): Promise<Deposit[]> {
  const { rows } = await db.query<Deposit>(`select ${depositColumns} from deposits where user_id = $1 order by created_at desc`, [userId])
  return rows
}

/** Undefined where its money came in before. */
export async function updateDepositPaid(tx: Transaction, id: string): Promise<Deposit | undefined> {
  const { rows } = await tx.query<Deposit>(
    `update deposits set paid_at = now() where id = $1 and paid_at is null returning ${depositColumns}`,
    [id],
    'wallet_deposit_paid',
  )
  return rows[0]
}

interface Total {
  currency: string
  cents: number
}

/** What paid deposits come to, and what was booked for deposits. */
export async function sumDeposits(db: Queryable): Promise<{ paid: Total[]; booked: Total[] }> {
  const [paid, booked] = await Promise.all([
    db.query<Total>('select currency, sum(amount_cents) as cents from deposits where paid_at is not null group by 1'),
    db.query<Total>(
      `select entry.currency, -sum(entry.amount_cents) as cents
       from ledger_entries entry join ledger_transactions booking on booking.id = entry.transaction_id
       where booking.reason = 'deposit' and entry.account_id like 'customer:%' group by 1`,
    ),
  ])
  return { paid: paid.rows, booked: booked.rows }
}

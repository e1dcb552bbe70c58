import type { Deposit } from '#features/wallet/contract.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

const columns = `id, user_id as "userId", amount_cents as "amountCents", currency, created_at as "createdAt", paid_at as "paidAt"`

export type NewDeposit = Pick<Deposit, 'id' | 'userId' | 'amountCents' | 'currency'>

export async function insertDeposit(tx: Transaction, { id, userId, amountCents, currency }: NewDeposit): Promise<Deposit> {
  return tx.one<Deposit>(
    `insert into deposits (id, user_id, amount_cents, currency) values ($1, $2, $3, $4) returning ${columns}`,
    [id, userId, amountCents, currency],
    'wallet_deposit_insert',
  )
}

export async function selectDeposit(db: Queryable, id: string): Promise<Deposit | undefined> {
  return db.first(`select ${columns} from deposits where id = $1`, [id], 'wallet_deposit')
}

/** Returns a customer's deposits, newest first. */
export async function depositsOf(db: Queryable, userId: string): Promise<Deposit[]> {
  return db.all(`select ${columns} from deposits where user_id = $1 order by created_at desc`, [userId])
}

/** Marks a deposit as paid; undefined if it already was. Database time: that of its booking. */
export async function updateDepositPaid(tx: Transaction, id: string): Promise<Deposit | undefined> {
  return tx.first(`update deposits set paid_at = now() where id = $1 and paid_at is null returning ${columns}`, [id], 'wallet_deposit_paid')
}

interface Total {
  currency: string
  cents: Cents
}

/** Sums deposits by currency, in cents: those marked as paid, and those in the ledger. */
export async function depositTotals(db: Queryable): Promise<{ paid: Total[]; booked: Total[] }> {
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

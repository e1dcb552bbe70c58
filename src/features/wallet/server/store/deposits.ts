import type { Deposit } from '#features/wallet/contract.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

const columns = `id, user_id as "userId", amount_cents as "amountCents", currency, created_at as "createdAt", paid_at as "paidAt"`

export interface NewDeposit extends Pick<Deposit, 'id' | 'userId' | 'amountCents' | 'currency'> {
  /** The customer's IP address, encrypted. */
  sealedAddress: Buffer
}

export async function insertDeposit(tx: Transaction, deposit: NewDeposit): Promise<Deposit> {
  const { id, userId, amountCents, currency, sealedAddress } = deposit
  return tx.one<Deposit>(
    `insert into deposits (id, user_id, amount_cents, currency, purchase_address) values ($1, $2, $3, $4, $5) returning ${columns}`,
    [id, userId, amountCents, currency, sealedAddress],
    'wallet_deposit_insert',
  )
}

export async function selectDeposit(db: Queryable, id: string): Promise<Deposit | undefined> {
  return db.first(`select ${columns} from deposits where id = $1`, [id], 'wallet_deposit')
}

/** The encrypted IP address that a deposit was made from; null if it wasn't stored or was purged. */
export async function selectAddress(db: Queryable, id: string): Promise<Buffer | null> {
  return (await db.first<{ sealed: Buffer | null }>('select purchase_address as sealed from deposits where id = $1', [id]))?.sealed ?? null
}

/** Removes the IP addresses of deposits made before `before`. */
export async function clearAddresses(db: Queryable, before: Date): Promise<void> {
  await db.query('update deposits set purchase_address = null where purchase_address is not null and created_at < $1', [before])
}

/** Removes the IP addresses of a customer's deposits. */
export async function clearAddressesOf(tx: Transaction, userId: string): Promise<void> {
  await tx.query('update deposits set purchase_address = null where user_id = $1 and purchase_address is not null', [userId])
}

/** Returns a customer's deposits, newest first. */
export async function depositsOf(db: Queryable, userId: string): Promise<Deposit[]> {
  return db.all(`select ${columns} from deposits where user_id = $1 order by created_at desc`, [userId])
}

/** Marks a deposit as paid; undefined if it was already paid. Database time: it has to match the booking. */
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
    db.all<Total>('select currency, sum(amount_cents) as cents from deposits where paid_at is not null group by 1'),
    db.all<Total>(
      `select entry.currency, -sum(entry.amount_cents) as cents
       from ledger_entries entry join ledger_transactions booking on booking.id = entry.transaction_id
       where booking.reason = 'deposit' and entry.account_id like 'customer:%' group by 1`,
    ),
  ])
  return { paid, booked }
}

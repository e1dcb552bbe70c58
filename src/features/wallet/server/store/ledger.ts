import type { BonusEntry } from '#features/wallet/rules/bonus-credit.ts'
import type { LedgerTransaction } from '#features/wallet/rules/transactions.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import { pluck } from '#shared/records.ts'

/** Inserts a transaction and its entries in one statement. A trigger refuses entries that don't sum to zero. */
export async function insertTransaction(tx: Transaction, transaction: LedgerTransaction): Promise<void> {
  await tx.query(
    `with header as (
       insert into ledger_transactions (id, key, reason, order_id, payment_id, description) values ($1, $2, $3, $4, $5, $9) returning id
     )
     insert into ledger_entries (transaction_id, account_id, amount_cents, currency)
     select header.id, entry.account, entry.amount, $6 from header, unnest($7::text[], $8::bigint[]) as entry (account, amount)`,
    [
      newId('ltx'),
      transaction.key,
      transaction.reason,
      transaction.orderId ?? null,
      transaction.paymentId ?? null,
      transaction.currency,
      transaction.entries.map((entry) => entry.account),
      transaction.entries.map((entry) => entry.amountCents),
      transaction.description ?? null,
    ],
    'wallet_post',
  )
}

interface LedgerBalance {
  account: string
  currency: string
  balanceCents: Cents
}

/** Sums the entries of every account, in cents. */
export async function ledgerBalances(db: Queryable): Promise<LedgerBalance[]> {
  return db.all(
    `select account_id as account, currency, sum(amount_cents) as "balanceCents" from ledger_entries group by 1, 2 order by 1, 2`,
  )
}

/** Returns the ids of at most 20 transactions whose entries don't sum to zero. There should be none. */
export async function unbalancedTransactions(db: Queryable): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    `select transaction_id as id from ledger_entries group by transaction_id, currency having sum(amount_cents) <> 0 limit 20`,
  )
  return rows.map((row) => row.id)
}

/** A transaction with the time of its posting. */
export type DatedTransaction = LedgerTransaction & { bookedAt: Date }

const selectTransactions = `select booking.key, booking.reason, booking.order_id as "orderId", booking.payment_id as "paymentId",
    booking.description, booking.booked_at as "bookedAt", min(entry.currency) as currency,
    json_agg(json_build_object('account', entry.account_id, 'amountCents', entry.amount_cents) order by entry.id) as entries
  from ledger_transactions booking join ledger_entries entry on entry.transaction_id = booking.id`

/** Returns the transaction with this key, if it was posted. */
export async function selectTransaction(db: Queryable, key: string): Promise<LedgerTransaction | undefined> {
  return db.first<DatedTransaction>(`${selectTransactions} where booking.key = $1 group by booking.id`, [key])
}

/** Returns all entries of a customer's bonus credit, oldest first. */
export async function selectBonusEntries(db: Queryable, userId: string): Promise<BonusEntry[]> {
  return db.all(
    `select booking.reason, entry.amount_cents as "amountCents"
     from ledger_entries entry join ledger_transactions booking on booking.id = entry.transaction_id
     where entry.account_id = 'bonus:' || $1 order by entry.id`,
    [userId],
  )
}

/** Returns the entries of a customer's balance by corrections since `since` in cents, oldest first. Positive amounts were deducted. */
export async function selectCorrections(db: Queryable, userId: string, since: Date): Promise<Cents[]> {
  const rows = await db.all<{ cents: Cents }>(
    `select entry.amount_cents as cents
     from ledger_entries entry join ledger_transactions booking on booking.id = entry.transaction_id
     where entry.account_id in ('customer:' || $1, 'bonus:' || $1) and booking.reason = 'correction' and booking.booked_at >= $2
     order by entry.id`,
    [userId, since],
  )
  return pluck(rows, 'cents')
}

/** Returns the transactions with these ids. */
export async function selectTransactionsById(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, Pick<LedgerTransaction, 'key' | 'entries'>>> {
  const rows = await db.all<{ id: string } & Pick<LedgerTransaction, 'key' | 'entries'>>(
    `select booking.id, booking.key,
       (select json_agg(json_build_object('account', account_id, 'amountCents', amount_cents) order by id)
        from ledger_entries where transaction_id = booking.id) as entries
     from ledger_transactions booking where booking.id = any($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, ...transaction }) => [id, transaction]))
}

/** Returns the transactions of an order, oldest first. */
export async function transactionsOfOrder(db: Queryable, orderId: string): Promise<DatedTransaction[]> {
  return db.all(`${selectTransactions} where booking.order_id = $1 group by booking.id order by booking.booked_at, booking.id`, [orderId])
}

import type { MovementRow, Wallet } from '#features/wallet/server/tables.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

const columns = 'paid_cents as "paidCents", bonus_cents as "bonusCents"'

/** The customer's accounts of the ledger, made the first time money comes in. */
export async function insertAccounts(tx: Transaction, userId: string): Promise<void> {
  await tx.query(
    `insert into ledger_accounts (id, kind) values ('customer:' || $1, 'liability'), ('bonus:' || $1, 'liability') on conflict do nothing`,
    [userId],
    'wallet_accounts',
  )
}

export async function selectWallet(db: Queryable, userId: string, currency: string): Promise<Wallet | undefined> {
  const { rows } = await db.query<Wallet>(
    `select ${columns} from wallets where user_id = $1 and currency = $2`,
    [userId, currency],
    'wallet_read',
  )
  return rows[0]
}

/** The same, and nobody else spends from it until the transaction ends. */
export async function lockWallet(tx: Transaction, userId: string, currency: string): Promise<Wallet | undefined> {
  const { rows } = await tx.query<Wallet>(
    `select ${columns} from wallets where user_id = $1 and currency = $2 for update`,
    [userId, currency],
    'wallet_lock',
  )
  return rows[0]
}

/**
 * A customer's entries, newest first: those of `limit` bookings at least, below the entry `before` and without the
 * booking it belongs to.
 */
export async function selectMovements(db: Queryable, userId: string, before: number | null, limit: number): Promise<MovementRow[]> {
  const { rows } = await db.query<MovementRow>(
    `select entry.id, entry.transaction_id as "transactionId", entry.account_id as account, entry.amount_cents as "amountCents",
       entry.balance_after_cents as "balanceAfterCents", booking.reason, booking.description, booking.order_id as "orderId",
       booking.booked_at as "bookedAt"
     from (
       (select * from ledger_entries where account_id = 'customer:' || $1 and ($2::bigint is null or id < $2) order by id desc limit 2 * $3::int)
       union all
       (select * from ledger_entries where account_id = 'bonus:' || $1 and ($2::bigint is null or id < $2) order by id desc limit 2 * $3::int)
     ) entry join ledger_transactions booking on booking.id = entry.transaction_id
     where $2::bigint is null or entry.transaction_id <> (select transaction_id from ledger_entries where id = $2)
     order by entry.id desc`,
    [userId, before, limit],
    'wallet_movements',
  )
  return rows
}

/** Customers whose sums differ from their entries; at most 20, and always none. */
export async function selectDrifted(
  db: Queryable,
): Promise<{ userId: string; currency: string; walletCents: number; ledgerCents: number }[]> {
  const { rows } = await db.query<{ userId: string; currency: string; walletCents: number; ledgerCents: number }>(
    `select coalesce(wallet.user_id, booked.user_id) as "userId", coalesce(wallet.currency, booked.currency) as currency,
       coalesce(wallet.paid_cents + wallet.bonus_cents, 0) as "walletCents", coalesce(booked.paid + booked.bonus, 0) as "ledgerCents"
     from wallets wallet full join (
       select substr(account_id, strpos(account_id, ':') + 1) as user_id, currency,
         coalesce(-sum(amount_cents) filter (where account_id like 'customer:%'), 0) as paid,
         coalesce(-sum(amount_cents) filter (where account_id like 'bonus:%'), 0) as bonus
       from ledger_entries where account_id like 'customer:%' or account_id like 'bonus:%' group by 1, 2
     ) booked using (user_id, currency)
     where coalesce(wallet.paid_cents, 0) <> coalesce(booked.paid, 0) or coalesce(wallet.bonus_cents, 0) <> coalesce(booked.bonus, 0)
     limit 20`,
  )
  return rows
}

/** What each of these customers can spend; who never had anything is left out. */
export async function selectWalletsOf(db: Queryable, userIds: readonly string[], currency: string): Promise<Map<string, Wallet>> {
  const { rows } = await db.query<Wallet & { userId: string }>(
    `select user_id as "userId", ${columns} from wallets where user_id = any($1) and currency = $2`,
    [userIds, currency],
  )
  return new Map(rows.map(({ userId, ...wallet }) => [userId, wallet]))
}

/** Customers with something to spend, in no order, at most `limit`. */
export async function selectWithBalance(db: Queryable, currency: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select user_id as id from wallets where currency = $1 and paid_cents + bonus_cents > 0 limit $2',
    [currency, limit],
  )
  return rows.map(({ id }) => id)
}

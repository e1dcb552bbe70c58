import type { BalanceParts, LedgerReason } from '#features/wallet/rules/transactions.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

const columns = 'paid_cents as "paidCents", bonus_cents as "bonusCents"'

/** Creates a customer's ledger accounts if they don't exist. */
export async function insertAccounts(tx: Transaction, userId: string): Promise<void> {
  await tx.query(
    `insert into ledger_accounts (id, kind) values ('customer:' || $1, 'liability'), ('bonus:' || $1, 'liability') on conflict do nothing`,
    [userId],
    'wallet_accounts',
  )
}

export async function selectWallet(db: Queryable, userId: string, currency: string): Promise<BalanceParts | undefined> {
  return db.first(`select ${columns} from wallets where user_id = $1 and currency = $2`, [userId, currency], 'wallet_read')
}

/** Locks a customer's wallet until the end of the transaction and returns it. */
export async function lockWallet(tx: Transaction, userId: string, currency: string): Promise<BalanceParts | undefined> {
  return tx.first(`select ${columns} from wallets where user_id = $1 and currency = $2 for update`, [userId, currency], 'wallet_lock')
}

/** A ledger entry of a customer, with its transaction. */
export interface MovementRow {
  id: number
  transactionId: string
  account: string
  amountCents: Cents
  balanceAfterCents: Cents
  reason: LedgerReason
  description: string | null
  orderId: string | null
  bookedAt: Date
}

/** Returns a customer's ledger entries before the transaction `before`, newest first, for at least `limit` transactions. */
export async function selectMovements(db: Queryable, userId: string, before: string | null, limit: number): Promise<MovementRow[]> {
  return db.all(
    `with place as materialized (select max(id) as id from ledger_entries where transaction_id = $2::text)
     select entry.id, entry.transaction_id as "transactionId", entry.account_id as account, entry.amount_cents as "amountCents",
       entry.balance_after_cents as "balanceAfterCents", booking.reason, booking.description, booking.order_id as "orderId",
       booking.booked_at as "bookedAt"
     from (
       (select * from ledger_entries where account_id = 'customer:' || $1 and ($2::text is null or id < (select id from place)) order by id desc limit 2 * $3::int)
       union all
       (select * from ledger_entries where account_id = 'bonus:' || $1 and ($2::text is null or id < (select id from place)) order by id desc limit 2 * $3::int)
     ) entry join ledger_transactions booking on booking.id = entry.transaction_id
     where $2::text is null or entry.transaction_id <> $2::text
     order by entry.id desc`,
    [userId, before, limit],
    'wallet_movements',
  )
}

interface DriftedWallet {
  userId: string
  currency: string
  walletCents: Cents
  ledgerCents: Cents
}

/** Returns at most 20 wallets that differ from the sum of their ledger entries. There should be none. */
export async function driftedWallets(db: Queryable): Promise<DriftedWallet[]> {
  return db.all(`select coalesce(wallet.user_id, booked.user_id) as "userId", coalesce(wallet.currency, booked.currency) as currency,
       coalesce(wallet.paid_cents + wallet.bonus_cents, 0) as "walletCents", coalesce(booked.paid + booked.bonus, 0) as "ledgerCents"
     from wallets wallet full join (
       select substr(account_id, strpos(account_id, ':') + 1) as user_id, currency,
         coalesce(-sum(amount_cents) filter (where account_id like 'customer:%'), 0) as paid,
         coalesce(-sum(amount_cents) filter (where account_id like 'bonus:%'), 0) as bonus
       from ledger_entries where account_id like 'customer:%' or account_id like 'bonus:%' group by 1, 2
     ) booked using (user_id, currency)
     where coalesce(wallet.paid_cents, 0) <> coalesce(booked.paid, 0) or coalesce(wallet.bonus_cents, 0) <> coalesce(booked.bonus, 0)
     limit 20`)
}

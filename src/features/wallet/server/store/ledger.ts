import type { LedgerBalance, LedgerTransaction } from '#features/wallet/contract.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'

/** Header and entries in one statement; the table's trigger refuses what does not sum to zero. */
export async function insertTransaction(tx: Transaction, booking: LedgerTransaction): Promise<void> {
  await tx.query(
    `with header as (
       insert into ledger_transactions (id, key, reason, order_id, payment_id, description) values ($1, $2, $3, $4, $5, $9) returning id
     )
     insert into ledger_entries (transaction_id, account_id, amount_cents, currency)
     select header.id, entry.account, entry.amount, $6 from header, unnest($7::text[], $8::bigint[]) as entry (account, amount)`,
    [
      newId('ltx'),
      booking.key,
      booking.reason,
      booking.orderId ?? null,
      booking.paymentId ?? null,
      booking.currency,
      booking.entries.map((entry) => entry.account),
      booking.entries.map((entry) => entry.amountCents),
      booking.description ?? null,
    ],
    'wallet_post',
  )
}

export async function selectBalances(db: Queryable): Promise<LedgerBalance[]> {
  const { rows } = await db.query<LedgerBalance>(
    `select account_id as account, currency, sum(amount_cents) as "balanceCents" from ledger_entries group by 1, 2 order by 1, 2`,
  )
  return rows
}

export async function selectUnbalanced(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select transaction_id as id from ledger_entries group by transaction_id, currency having sum(amount_cents) <> 0 limit 20`,
  )
  return rows.map((row) => row.id)
}

/** What was booked under a key, with its entries; undefined where nothing was. */
export async function selectBooking(db: Queryable, key: string): Promise<LedgerTransaction | undefined> {
  const { rows } = await db.query<LedgerTransaction>(
    `select booking.key, booking.reason, booking.order_id as "orderId", booking.payment_id as "paymentId",
       booking.description, min(entry.currency) as currency,
       json_agg(json_build_object('account', entry.account_id, 'amountCents', entry.amount_cents) order by entry.id) as entries
     from ledger_transactions booking join ledger_entries entry on entry.transaction_id = booking.id
     where booking.key = $1 group by booking.id`,
    [key],
  )
  return rows[0]
}

/** What was booked by hand on a customer's balance since then, whichever way: adjustments add up without their signs. */
export async function selectAdjustedSince(tx: Transaction, userId: string, since: Date): Promise<Cents> {
  const { rows } = await tx.query<{ cents: Cents }>(
    `select coalesce(sum(abs(entry.amount_cents)), 0) as cents
     from ledger_entries entry join ledger_transactions booking on booking.id = entry.transaction_id
     where entry.account_id in ('customer:' || $1, 'bonus:' || $1) and booking.reason in ('goodwill', 'correction') and booking.booked_at > $2`,
    [userId, since],
  )
  return rows[0]?.cents ?? 0
}

/** The bookings behind some of a customer's entries, each with all of its own: by the id of the entry asked for. */
export async function selectBookingsBehind(
  db: Queryable,
  entryIds: readonly number[],
): Promise<Map<number, Pick<LedgerTransaction, 'key' | 'entries'>>> {
  const { rows } = await db.query<{ id: number } & Pick<LedgerTransaction, 'key' | 'entries'>>(
    `select asked.id, booking.key,
       (select json_agg(json_build_object('account', account_id, 'amountCents', amount_cents) order by id)
        from ledger_entries where transaction_id = booking.id) as entries
     from ledger_entries asked join ledger_transactions booking on booking.id = asked.transaction_id
     where asked.id = any($1)`,
    [entryIds],
  )
  return new Map(rows.map(({ id, ...booking }) => [id, booking]))
}

import type { Provider } from '#features/payments/rules/kinds.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/**
 * The result of reading a balance with the last list. compared: read · unread: no response, or money moved meanwhile · refused: the key
 * has no permission · unsupported: the provider has no balance in money.
 */
export type BalanceState = 'compared' | 'unread' | 'refused' | 'unsupported'

/** A provider's balance, compared with the sum of its list. */
export interface ProviderBalance {
  provider: Provider
  state: BalanceState
  /** When the list was last read. Null if never. */
  listedAt: Date | null
  /** Null until a balance was read. */
  currency: string | null
  expectedCents: Cents | null
  cents: Cents | null
  at: Date | null
}

/**
 * Saves a provider's balance with the sum of its list up to `at`. On the first reading, the part that the list doesn't explain becomes the
 * opening balance.
 */
export async function upsertBalance(
  tx: Transaction,
  { provider, currency, cents, at }: { provider: string; currency: string; cents: Cents; at: Date },
): Promise<void> {
  await tx.query(
    `with listed as (
       select coalesce(sum(listed_amount_cents - listed_fee_cents), 0) as cents from balance_transactions
       where provider = $1 and currency = $2 and occurred_at <= $4
     )
     insert into provider_balances (provider, currency, opening_cents, expected_cents, cents, at)
     select $1, $2, $3::bigint - listed.cents, $3, $3, $4 from listed
     on conflict (provider, currency) do update set cents = excluded.cents, at = excluded.at,
       expected_cents = provider_balances.opening_cents + (select cents from listed)`,
    [provider, currency, cents, at],
  )
}

/** Every provider whose list is read, with its balances. Bookings that settled a balance difference count as expected. */
export async function selectBalances(db: Queryable): Promise<ProviderBalance[]> {
  return db.all<ProviderBalance>(
    `select provider, balance_state as state, listed_at as "listedAt", currency, cents, at,
       expected_cents + (select coalesce(sum(booked_cents), 0) from difference_settlements settled
         where settled.provider = listing.provider and kind = 'balance' and subject_id = currency) as "expectedCents"
     from balance_listings listing left join provider_balances using (provider) order by provider, currency`,
  )
}

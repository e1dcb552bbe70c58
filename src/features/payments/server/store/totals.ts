import type { Queryable } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** Money of one provider and currency, in cents. */
export interface ProviderTotal {
  provider: string
  currency: string
  cents: Cents
}

export async function sumCaptured(db: Queryable): Promise<ProviderTotal[]> {
  const { rows } = await db.query<ProviderTotal>(
    'select provider, currency, sum(captured_cents) as cents from payment_attempts group by 1, 2',
  )
  return rows
}

/** Paid, and promised: what a provider refused stays promised. What was paid by hand left the `bank`, and no provider. */
export async function sumRefunds(db: Queryable): Promise<(ProviderTotal & { paid: boolean })[]> {
  const { rows } = await db.query<ProviderTotal & { paid: boolean }>(
    `select case when by_hand_reference is null then attempt.provider else 'bank' end as provider, refund.currency, refund.status = 'succeeded' as paid, sum(refund.amount_cents) as cents
     from refunds refund join payment_attempts attempt on attempt.id = refund.attempt_id
     group by 1, 2, 3`,
  )
  return rows
}

export async function sumHeld(db: Queryable): Promise<{ currency: string; cents: Cents }[]> {
  const { rows } = await db.query<{ currency: string; cents: Cents }>(
    `select currency, sum(balance_cents) as cents from payment_attempts
     where balance_cents > 0 and status in ('created', 'requires_action', 'pending', 'unknown') group by 1`,
  )
  return rows
}

import type { RealProvider } from '#features/payments/rules/kinds.ts'
import { checkoutSetting, methodsSetting, PAYMENTS_CHANGED } from '#features/payments/server/settings.ts'
import type { Queryable } from '#platform/db/database.ts'

export interface ConnectionRow {
  provider: RealProvider
  sealed: Buffer
  changedAt: Date
}

export async function selectConnections(db: Queryable): Promise<ConnectionRow[]> {
  return db.all<ConnectionRow>(
    'select provider, sealed, changed_at as "changedAt" from payment_connections',
    [],
    'payments_connections_read',
  )
}

export async function upsertConnection(db: Queryable, { provider, sealed, changedAt }: ConnectionRow): Promise<void> {
  await db.query(
    `insert into payment_connections (provider, sealed, changed_at) values ($1, $2, $3)
     on conflict (provider) do update set sealed = excluded.sealed, changed_at = excluded.changed_at`,
    [provider, sealed, changedAt],
  )
}

/** Locks the connections until the transaction ends. */
export async function lockConnections(tx: Queryable): Promise<void> {
  await tx.query('lock table payment_connections in share row exclusive mode')
}

/** Identifies the state of all payment settings. Changes whenever any of them changes. */
export async function selectSettingsVersion(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ version: string }>(
    `select coalesce(string_agg(at::text, ' ' order by at), '') as version
     from (select changed_at as at from payment_connections union all select updated_at from settings where key = any($1)) as changes`,
    [[methodsSetting.key, checkoutSetting.key]],
  )
  return rows[0]?.version ?? ''
}

/** When each provider's newest webhook arrived, by provider. */
export async function selectNewestWebhooks(db: Queryable, providers: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await db.query<{ provider: string; at: Date | null }>(
    `select provider, (select max(received_at) from webhook_events event where event.provider = asked.provider) as at
     from unnest($1::text[]) as asked (provider)`,
    [providers],
  )
  return new Map(rows.flatMap(({ provider, at }) => (at ? [[provider, at] as const] : [])))
}

/** The reference of the newest payment that a provider captured. Undefined if there is none. */
export async function selectNewestCapture(db: Queryable, provider: string): Promise<string | undefined> {
  const { rows } = await db.query<{ reference: string }>(
    `select provider_reference as reference from payment_attempts
     where provider = $1 and captured_cents > 0 and provider_reference is not null order by created_at desc limit 1`,
    [provider],
  )
  return rows[0]?.reference
}

/** Notifies every process to reload the payment settings after the transaction commits. */
export async function notifyPaymentsChanged(tx: Queryable): Promise<void> {
  await tx.query("select pg_notify($1, '')", [PAYMENTS_CHANGED])
}

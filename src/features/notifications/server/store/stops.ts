import type { NotificationType } from '#features/notifications/contract.ts'
import type { Queryable } from '#platform/db/database.ts'

/** Why an address gets no mail, or none of a type. */
export interface MailStop {
  /** `all`, or the type that its owner unsubscribed from. */
  what: 'all' | NotificationType
  reason: 'bounced' | 'complained' | 'unsubscribed'
  detail: string | null
  createdAt: Date
}

export async function selectStops(db: Queryable, email: string): Promise<MailStop[]> {
  const { rows } = await db.query<MailStop>(
    'select what, reason, detail, created_at as "createdAt" from mail_stops where email = lower($1)',
    [email],
    'mail_stops_select',
  )
  return rows
}

/** The newest reason of an address counts. */
export async function upsertStop(db: Queryable, email: string, { what, reason, detail, createdAt }: MailStop): Promise<void> {
  await db.query(
    `insert into mail_stops (email, what, reason, detail, created_at) values (lower($1), $2, $3, $4, $5)
     on conflict (email, what) do update set reason = excluded.reason, detail = excluded.detail, created_at = excluded.created_at`,
    [email, what, reason, detail, createdAt],
  )
}

/** The address is tried again; false where nothing stood against it. */
export async function deleteStop(db: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await db.query(`delete from mail_stops where email = lower($1) and what = 'all'`, [email])
  return rowCount === 1
}

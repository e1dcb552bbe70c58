import type { NotificationType } from '#features/notifications/contract.ts'
import type { SuppressedAddress } from '#features/notifications/contract/console.ts'
import type { Queryable } from '#platform/db/database.ts'

/** A row of `email_unsubscribes`: an address that gets no email at all or none of a type. */
export interface EmailUnsubscribe {
  /** `all`, or what its owner unsubscribed from. */
  what: 'all' | 'reminder' | NotificationType
  reason: SuppressedAddress['reason'] | 'unsubscribed'
  detail: string | null
  createdAt: Date
}

export async function selectUnsubscribes(db: Queryable, email: string): Promise<EmailUnsubscribe[]> {
  return db.all(
    'select what, reason, detail, created_at as "createdAt" from email_unsubscribes where email = lower($1)',
    [email],
    'email_unsubscribes_select',
  )
}

/** Those of the lower-case addresses `emails` that get no email at all or none of the type `what`. */
export async function selectUnsubscribed(db: Queryable, emails: readonly string[], what: NotificationType): Promise<Set<string>> {
  const { rows } = await db.query<{ email: string }>(
    `select email from email_unsubscribes where email = any($1) and what in ('all', $2)`,
    [emails, what],
    'email_unsubscribes_of_many',
  )
  return new Set(rows.map(({ email }) => email))
}

/** Addresses that bounced or complained, newest first. `after` is the last one of the previous page. */
export async function selectSuppressed(
  db: Queryable,
  { after, limit }: { after: { at: Date; email: string } | undefined; limit: number },
): Promise<(Omit<SuppressedAddress, 'createdAt'> & { createdAt: Date })[]> {
  return db.all(
    `select email, reason, detail, created_at as "createdAt" from email_unsubscribes
     where what = 'all' and reason <> 'unsubscribed' and ($1::timestamptz is null or (created_at, email) < ($1, $2::text))
     order by created_at desc, email desc limit $3`,
    [after?.at ?? null, after?.email ?? null, limit],
  )
}

/** Records why an address gets no email. A newer reason replaces an older one, except for a complaint. */
export async function upsertUnsubscribe(
  db: Queryable,
  email: string,
  { what, reason, detail, createdAt }: EmailUnsubscribe,
): Promise<void> {
  await db.query(
    `insert into email_unsubscribes (email, what, reason, detail, created_at) values (lower($1), $2, $3, $4, $5)
     on conflict (email, what) do update set
       reason = case when email_unsubscribes.reason = 'complained' then 'complained' else excluded.reason end, detail = excluded.detail, created_at = excluded.created_at`,
    [email, what, reason, detail, createdAt],
  )
}

/** Lifts the suppression of an address, with `reason` only if it has that reason. False if nothing was lifted. */
export async function deleteUnsubscribe(db: Queryable, email: string, reason?: EmailUnsubscribe['reason']): Promise<boolean> {
  return db.affects(`delete from email_unsubscribes where email = lower($1) and what = 'all' and ($2::text is null or reason = $2)`, [
    email,
    reason ?? null,
  ])
}

/** Subscribes an address again to the types `what`. */
export async function deleteUnsubscribes(db: Queryable, email: string, what: readonly NotificationType[]): Promise<void> {
  await db.query('delete from email_unsubscribes where email = lower($1) and what = any($2)', [email, what])
}

/** Copies the unsubscribes of one address to another. Suppression is not copied: the other address may work. */
export async function copyUnsubscribes(db: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  await db.query(
    `insert into email_unsubscribes (email, what, reason, detail, created_at)
     select lower($2), what, reason, detail, created_at from email_unsubscribes where email = lower($1) and what <> 'all'
     on conflict (email, what) do nothing`,
    [from, to],
  )
}

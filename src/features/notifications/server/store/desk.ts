import type { MailView } from '#features/notifications/contract.ts'
import type { Mail } from '#features/notifications/server/store.ts'
import type { Queryable } from '#platform/db/database.ts'

/** A row of `mails` with how sending it went. */
export interface SentMail extends Mail {
  tries: number
  lastError: string | null
  sentAt: Date | null
}

const columns = `id, key, template, recipient, data, status, tries, last_error as "lastError", created_at as "createdAt", sent_at as "sentAt"`

/** Mails, the newest first, from behind the one named `after` on. */
export async function selectMails(
  db: Queryable,
  filter: { status?: MailView['status'] | undefined; template?: string | undefined; after?: string | undefined; limit: number },
): Promise<SentMail[]> {
  const values: unknown[] = []
  const value = (each: unknown) => `$${values.push(each)}`
  const tests = ['true']
  if (filter.status !== undefined) tests.push(`status = ${value(filter.status)}`)
  if (filter.template !== undefined) tests.push(`template = ${value(filter.template)}`)
  if (filter.after !== undefined) tests.push(`(created_at, id) < (select created_at, id from mails where id = ${value(filter.after)})`)
  const { rows } = await db.query<SentMail>(
    `select ${columns} from mails where ${tests.join(' and ')} order by created_at desc, id desc limit ${value(filter.limit)}`,
    values,
  )
  return rows
}

export async function selectSentMail(db: Queryable, id: string): Promise<SentMail | undefined> {
  const { rows } = await db.query<SentMail>(`select ${columns} from mails where id = $1`, [id])
  return rows[0]
}

/** Addresses that get nothing, the newest first, from behind `after` on; what somebody unsubscribed from is not among them. */
export async function selectStoppedAddresses(
  db: Queryable,
  { after, limit }: { after: { at: Date; email: string } | undefined; limit: number },
): Promise<{ email: string; reason: 'bounced' | 'complained'; detail: string | null; createdAt: Date }[]> {
  const { rows } = await db.query<{ email: string; reason: 'bounced' | 'complained'; detail: string | null; createdAt: Date }>(
    `select email, reason, detail, created_at as "createdAt" from mail_stops
     where what = 'all' and reason <> 'unsubscribed' and ($1::timestamptz is null or (created_at, email) < ($1, $2::text))
     order by created_at desc, email desc limit $3`,
    [after?.at ?? null, after?.email ?? null, limit],
  )
  return rows
}

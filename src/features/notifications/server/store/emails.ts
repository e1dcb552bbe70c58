import { ERASED } from '#features/accounts/rules.ts'
import type { EmailStatus } from '#features/notifications/contract.ts'
import type { EmailName } from '#features/notifications/rules/kinds.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { isAfterLast, oldestFirst } from '#platform/db/pages.ts'
import { newId } from '#shared/ids.ts'

/** A row of `emails`. Its text is not stored: it is rendered when the email is sent or opened. */
export interface Email {
  id: string
  /** Identifies the occasion. Unique. */
  key: string
  template: EmailName
  recipient: string
  /** The ids by which the template loads its facts. */
  data: Record<string, string>
  status: EmailStatus
  tries: number
  lastError: string | null
  createdAt: Date
  sentAt: Date | null
}

export type NewEmail = Pick<Email, 'key' | 'template' | 'recipient' | 'data'>

const columns = `id, key, template, recipient, data, status, tries, last_error as "lastError", created_at as "createdAt", sent_at as "sentAt"`

/** Inserts emails with distinct keys in one statement. Returns the email of each key, whether new or existing. */
export async function insertEmails(db: Queryable, emails: readonly NewEmail[], status: EmailStatus): Promise<Email[]> {
  if (emails.length === 0) return []
  return db.all(
    `insert into emails (id, key, template, recipient, data, status)
     select id, key, template, recipient, data, $6 from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::jsonb[])
       as written (id, key, template, recipient, data)
     on conflict (key) do update set key = excluded.key returning ${columns}`,
    [
      emails.map(() => newId('mail')),
      emails.map(({ key }) => key),
      emails.map(({ template }) => template),
      emails.map(({ recipient }) => recipient),
      emails.map(({ data }) => JSON.stringify(data)),
      status,
    ],
    'emails_insert',
  )
}

export async function updateSent(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(`update emails set status = 'sent', tries = tries + 1, sent_at = $2, last_error = null where id = $1`, [id, now])
}

/** Records a failure. Returns false without doing so if the recipient was erased, because the error may contain the address. */
export async function updateFailed(db: Queryable, id: string, error: string): Promise<boolean> {
  const text = `update emails set status = 'failed', tries = tries + 1, last_error = $2 where id = $1 and recipient <> $3`
  return db.affects(text, [id, error, ERASED])
}

export async function selectEmail(db: Queryable, id: string): Promise<Email | undefined> {
  return db.first(`select ${columns} from emails where id = $1`, [id])
}

/** Filters of a list of emails. `after` is the last id of the previous page. */
export interface EmailFilter {
  status?: EmailStatus | undefined
  template?: string | undefined
  recipient?: string | undefined
  after?: string | undefined
  limit: number
}

/** Emails that match the filters, newest first. */
export async function selectEmails(db: Queryable, { status, template, recipient, after, limit }: EmailFilter): Promise<Email[]> {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const conditions = ['true']
  if (status !== undefined) conditions.push(`status = ${parameter(status)}`)
  if (template !== undefined) conditions.push(`template = ${parameter(template)}`)
  if (recipient !== undefined) conditions.push(`lower(recipient) = lower(${parameter(recipient)})`)
  if (after !== undefined) conditions.push(`(created_at, id) < (select created_at, id from emails where id = ${parameter(after)})`)
  return db.all(
    `select ${columns} from emails where ${conditions.join(' and ')} order by created_at desc, id desc limit ${parameter(limit)}`,
    values,
  )
}

/** The first 100 emails about an order, oldest first. */
export async function selectEmailsOfOrder(db: Queryable, orderId: string): Promise<Email[]> {
  return db.all(`select ${columns} from emails where data->>'orderId' = $1 order by created_at, id limit 100`, [orderId])
}

/** Emails created since `since` that could not be sent, oldest first. Test emails are left out: who sent one was told immediately. */
export async function selectFailed(db: Queryable, since: Date, limit: number): Promise<Email[]> {
  const failed = `status = 'failed' and template <> 'test-email' and created_at >= $1`
  return db.all(`select ${columns} from emails where ${failed} order by created_at limit $2`, [since, limit])
}

/** Identifies a customer's emails. Emails to an address only count as theirs if they confirmed it. */
export interface Addressee {
  userId: string
  orderIds: readonly string[]
  /** Reviews of these orders that were written signed out, with any address. */
  reviewIds: readonly string[]
  /** Null if it is not confirmed. */
  email: string | null
}

const theirs = `(data->>'userId' = $1 or data->>'orderId' = any($2) or data->>'reviewId' = any($3) or lower(recipient) = lower($4))`

/** At most `limit` emails to a customer after `last`, oldest first. */
export async function selectEmailsOf(
  db: Queryable,
  { userId, orderIds, reviewIds, email }: Addressee,
  limit: number,
  last?: Email,
): Promise<Email[]> {
  return db.all(`select ${columns} from emails where ${theirs} and ${isAfterLast('emails', '$5', '$6')} ${oldestFirst} limit $7`, [
    userId,
    orderIds,
    reviewIds,
    email,
    last?.createdAt,
    last?.id,
    limit,
  ])
}

/** Redirects a customer's emails that the mail server has not accepted yet from one address to another, except those of the templates `but`. */
export async function updateUnsentRecipient(
  tx: Transaction,
  { userId, orderIds }: Pick<Addressee, 'userId' | 'orderIds'>,
  { from, to, but }: { from: string; to: string; but: readonly EmailName[] },
): Promise<void> {
  await tx.query(
    `update emails set recipient = $4 where status in ('waiting', 'failed') and lower(recipient) = lower($3) and template <> all($5)
       and (data->>'userId' = $1 or data->>'orderId' = any($2))`,
    [userId, orderIds, from, to, but],
  )
}

/** Removes the address from every email to a customer. */
export async function updateAnonymous(tx: Transaction, { userId, orderIds, reviewIds, email }: Addressee): Promise<void> {
  await tx.query(`update emails set recipient = $5, last_error = null where ${theirs}`, [userId, orderIds, reviewIds, email, ERASED])
}

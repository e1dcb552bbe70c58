import { ERASED } from '#features/accounts/rules/erased.ts'
import type { MailView } from '#features/notifications/contract.ts'
import type { Template } from '#features/notifications/server/templates.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { newId } from '#shared/ids.ts'

/** A row of `mails`: what to say and to whom, not yet in words. */
export interface Mail {
  id: string
  key: string
  template: Template
  recipient: string
  data: Record<string, string>
  status: MailView['status']
  createdAt: Date
}

const columns = `id, key, template, recipient, data, status, created_at as "createdAt"`

/** The mail of an occasion: made the first time, the same one after that. */
export async function insertMail(db: Queryable, mail: Pick<Mail, 'key' | 'template' | 'recipient' | 'data' | 'status'>): Promise<Mail> {
  const { rows } = await db.query<Mail>(
    `insert into mails (id, key, template, recipient, data, status) values ($1, $2, $3, $4, $5, $6)
     on conflict (key) do update set key = excluded.key returning ${columns}`,
    [newId('mail'), mail.key, mail.template, mail.recipient, JSON.stringify(mail.data), mail.status],
    'mails_insert',
  )
  return rows[0] as Mail
}

export async function updateSent(db: Queryable, id: string): Promise<void> {
  await db.query(`update mails set status = 'sent', tries = tries + 1, sent_at = now(), last_error = null where id = $1`, [id])
}

export async function updateFailed(db: Queryable, id: string, error: string): Promise<void> {
  await db.query(`update mails set status = 'failed', tries = tries + 1, last_error = $2 where id = $1`, [id, error])
}

/** The newest mails, all or those to one address. */
export async function selectNewest(db: Queryable, limit: number, to?: string): Promise<Mail[]> {
  const { rows } = await db.query<Mail>(
    `select ${columns} from mails where $2::text is null or lower(recipient) = lower($2) order by created_at desc, id desc limit $1`,
    [limit, to],
  )
  return rows
}

export async function selectMail(db: Queryable, id: string): Promise<Mail | undefined> {
  const { rows } = await db.query<Mail>(`select ${columns} from mails where id = $1`, [id])
  return rows[0]
}

/** About one order, oldest first; at most 100. */
export async function selectMailsOfOrder(db: Queryable, orderId: string): Promise<Mail[]> {
  const { rows } = await db.query<Mail>(`select ${columns} from mails where data->>'orderId' = $1 order by created_at, id limit 100`, [
    orderId,
  ])
  return rows
}

/** Whom mails were written to. Without a confirmed address only what is about the account or its orders is theirs. */
export interface Addressee {
  userId: string
  orderIds: readonly string[]
  /** Their confirmed address. */
  email: string | null
}

const theirs = `(data->>'userId' = $1 or data->>'orderId' = any($2) or lower(recipient) = lower($3))`

/** Everything that was written to a person, oldest first. */
export async function selectMailsOf(db: Queryable, { userId, orderIds, email }: Addressee): Promise<Mail[]> {
  const { rows } = await db.query<Mail>(`select ${columns} from mails where ${theirs} order by created_at, id`, [userId, orderIds, email])
  return rows
}

/** Takes the address off what was written to a person. */
export async function updateAnonymous(tx: Transaction, { userId, orderIds, email }: Addressee): Promise<void> {
  await tx.query(`update mails set recipient = $4, last_error = null where ${theirs}`, [userId, orderIds, email, ERASED])
}

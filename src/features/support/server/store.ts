import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A message to the shop as it is kept. */
interface MessageRow {
  id: string
  name: string
  email: string
  subject: string
  message: string
  suspected: boolean
  createdAt: Date
}

/** Keeps a message; one that is there already is kept once. */
export async function insertMessage(db: Queryable, row: MessageRow): Promise<void> {
  await db.query(
    `insert into contact_messages (id, name, email, subject, message, suspected, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [row.id, row.name, row.email, row.subject, row.message, row.suspected, row.createdAt],
  )
}

/** What was written from an address, oldest first. */
export async function selectMessagesFrom(db: Queryable, email: string): Promise<Omit<MessageRow, 'id' | 'suspected'>[]> {
  const { rows } = await db.query<Omit<MessageRow, 'id' | 'suspected'>>(
    `select name, email, subject, message, created_at as "createdAt" from contact_messages where lower(email) = lower($1) order by created_at`,
    [email],
  )
  return rows
}

export async function deleteMessagesFrom(tx: Transaction, email: string): Promise<void> {
  await tx.query('delete from contact_messages where lower(email) = lower($1)', [email])
}

import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A row of `customer_notes`, with its author's name. */
export interface Note {
  id: string
  userId: string
  authorId: string
  authorName: string
  body: string
  createdAt: Date
}

export async function insertNote(tx: Transaction, { id, userId, authorId, body, createdAt }: Omit<Note, 'authorName'>): Promise<void> {
  await tx.query('insert into customer_notes (id, user_id, author_id, body, created_at) values ($1, $2, $3, $4, $5)', [
    id,
    userId,
    authorId,
    body,
    createdAt,
  ])
}

/** What is kept on a customer, newest first. */
export async function selectNotes(db: Queryable, userId: string): Promise<Note[]> {
  const { rows } = await db.query<Note>(
    `select note.id, note.user_id as "userId", author_id as "authorId", author.username as "authorName", body, note.created_at as "createdAt"
     from customer_notes note join users author on author.id = author_id
     where user_id = $1 order by note.created_at desc, note.id desc limit 200`,
    [userId],
  )
  return rows
}

/** Takes one note off a customer; false where there is none. */
export async function deleteNote(tx: Transaction, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const { rowCount } = await tx.query('delete from customer_notes where id = $1 and user_id = $2', [id, userId])
  return rowCount === 1
}

export async function deleteNotes(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from customer_notes where user_id = $1', [userId])
}

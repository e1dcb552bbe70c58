import type { CannedReply } from '#features/support/contract.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** By title. */
export async function selectReplies(db: Queryable): Promise<CannedReply[]> {
  const { rows } = await db.query<CannedReply>('select id, title, content from canned_replies order by lower(title)')
  return rows
}

/** Held until the transaction ends. */
export async function lockReply(tx: Transaction, id: string): Promise<CannedReply | undefined> {
  const { rows } = await tx.query<CannedReply>('select id, title, content from canned_replies where id = $1 for update', [id])
  return rows[0]
}

/** A title that another has violates `canned_replies_title`. */
export async function upsertReply(tx: Transaction, { id, title, content }: CannedReply, at: Date): Promise<void> {
  await tx.query(
    `insert into canned_replies (id, title, content, updated_at) values ($1, $2, $3, $4)
     on conflict (id) do update set title = excluded.title, content = excluded.content, updated_at = excluded.updated_at`,
    [id, title, content, at],
  )
}

export async function deleteReply(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from canned_replies where id = $1', [id])
}

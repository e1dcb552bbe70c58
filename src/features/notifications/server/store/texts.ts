import type { CustomText } from '#features/notifications/contract/console.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A row of `notification_texts`: one version of a custom text. A null title or introduction stands for the standard text. */
export interface TextRow extends CustomText {
  subject: string
  version: number
  createdBy: string
  createdAt: Date
}

const columns = `subject, version, title, intro, created_by as "createdBy", created_at as "createdAt"`

/** The current versions of all texts that were ever changed. */
export async function selectTexts(db: Queryable): Promise<TextRow[]> {
  return db.all(`select distinct on (subject) ${columns} from notification_texts order by subject, version desc`)
}

/** The version of a text that was current at `at`. Undefined if it had not been changed by then. */
export async function selectText(db: Queryable, subject: string, at: Date): Promise<TextRow | undefined> {
  return db.first(
    `select ${columns} from notification_texts where subject = $1 and created_at <= $2 order by version desc limit 1`,
    [subject, at],
    'notification_texts_at',
  )
}

/** The newest version of a text. Blocks concurrent changes until the transaction ends. */
export async function lockText(tx: Transaction, subject: string): Promise<TextRow | undefined> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 41))', [subject])
  return tx.first(`select ${columns} from notification_texts where subject = $1 order by version desc limit 1`, [subject])
}

export async function insertText(tx: Transaction, { subject, version, title, intro, createdBy, createdAt }: TextRow): Promise<void> {
  await tx.query(
    'insert into notification_texts (subject, version, title, intro, created_by, created_at) values ($1, $2, $3, $4, $5, $6)',
    [subject, version, title, intro, createdBy, createdAt],
  )
}

import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A version of the operator's words; both null: the shop's own again. */
export interface TextRow {
  subject: string
  version: number
  title: string | null
  intro: string | null
  createdBy: string
  createdAt: Date
}

const columns = `subject, version, title, intro, created_by as "createdBy", created_at as "createdAt"`

/** What holds now, of every subject that ever was changed. */
export async function selectTexts(db: Queryable): Promise<TextRow[]> {
  const { rows } = await db.query<TextRow>(`select distinct on (subject) ${columns} from notification_texts order by subject, version desc`)
  return rows
}

/** What held at a moment; undefined where nothing was changed before. */
export async function selectText(db: Queryable, subject: string, at: Date): Promise<TextRow | undefined> {
  const { rows } = await db.query<TextRow>(
    `select ${columns} from notification_texts where subject = $1 and created_at <= $2 order by version desc limit 1`,
    [subject, at],
    'notification_texts_at',
  )
  return rows[0]
}

/** The newest version; two changes at once come one after the other. */
export async function lockText(tx: Transaction, subject: string): Promise<TextRow | undefined> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 41))', [subject])
  const { rows } = await tx.query<TextRow>(`select ${columns} from notification_texts where subject = $1 order by version desc limit 1`, [
    subject,
  ])
  return rows[0]
}

export async function insertText(tx: Transaction, { subject, version, title, intro, createdBy, createdAt }: TextRow): Promise<void> {
  await tx.query(
    'insert into notification_texts (subject, version, title, intro, created_by, created_at) values ($1, $2, $3, $4, $5, $6)',
    [subject, version, title, intro, createdBy, createdAt],
  )
}

import type { Queryable, Transaction } from '#platform/db/database.ts'

/** The mail server that staff entered, encrypted; undefined if they entered none. */
export async function selectMailServer(db: Queryable): Promise<Buffer | undefined> {
  return (await db.first<{ sealed: Buffer }>('select sealed from mail_server'))?.sealed
}

export async function upsertMailServer(tx: Transaction, sealed: Buffer, now: Date): Promise<void> {
  await tx.query(
    `insert into mail_server (id, sealed, changed_at) values ('smtp', $1, $2)
     on conflict (id) do update set sealed = excluded.sealed, changed_at = excluded.changed_at`,
    [sealed, now],
  )
}

export async function deleteMailServer(tx: Transaction): Promise<void> {
  await tx.query('delete from mail_server')
}

/** Lets nobody else change the mail server until the transaction ends. */
export async function lockMailServer(tx: Transaction): Promise<void> {
  await tx.query('lock table mail_server in share row exclusive mode')
}

/** The channel on which every process hears of a change. */
export const MAIL_SERVER_CHANGED = 'mail_server_changed'

export async function notifyMailServerChanged(tx: Transaction): Promise<void> {
  await tx.query(`select pg_notify('${MAIL_SERVER_CHANGED}', '')`)
}

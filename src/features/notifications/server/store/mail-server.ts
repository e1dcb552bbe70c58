import type { Queryable, Transaction } from '#platform/db/database.ts'

/** The encrypted mail server that staff entered. Undefined if there is none. */
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

/** Blocks concurrent changes of the mail server until the transaction ends. */
export async function lockMailServer(tx: Transaction): Promise<void> {
  await tx.query('lock table mail_server in share row exclusive mode')
}

/** The channel that notifies every process of a change. */
export const MAIL_SERVER_CHANGED = 'mail_server_changed'

export async function notifyMailServerChanged(tx: Transaction): Promise<void> {
  await tx.query(`select pg_notify('${MAIL_SERVER_CHANGED}', '')`)
}

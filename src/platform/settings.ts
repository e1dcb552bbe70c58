import type { z } from 'zod'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** Something the operator may set: its name, its shape, and what holds where nothing was set. */
export interface Setting<Value> {
  key: string
  schema: z.ZodType<Value>
  otherwise: Value
}

/** The current value; the default if it was never set or no longer matches the schema. */
export async function readSetting<Value>(db: Queryable, { key, schema, otherwise }: Setting<Value>): Promise<Value> {
  const { rows } = await db.query<{ value: unknown }>('select value from settings where key = $1', [key], 'settings_read')
  const found = schema.safeParse(rows[0]?.value)
  return found.success ? found.data : otherwise
}

/** The current value, which nobody else sets until the transaction ends. There may be no row to lock yet. */
export async function lockSetting<Value>(tx: Transaction, setting: Setting<Value>): Promise<Value> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 136))', [setting.key])
  return readSetting(tx, setting)
}

/** Sets what the shop itself notes, such as when it was backed up: nobody's decision, and so not on record. */
export async function noteSetting<Value>(db: Queryable, { key }: Pick<Setting<Value>, 'key'>, value: Value): Promise<void> {
  await db.query(
    'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value, updated_at = now()',
    [key, JSON.stringify(value)],
  )
}

/** Writes a setting and an audit log entry, in the caller's transaction. Cached values are dropped. */
export async function writeSetting<Value>(tx: Transaction, setting: Setting<Value>, value: Value, by: Actor): Promise<void> {
  const before = await putSetting(tx, setting, value)
  await writeAuditLog(tx, by, { action: 'setting.changed', subject: { type: 'setting', id: setting.key }, before, after: value })
}

/** Sets it without putting it on record, where several at once are one action. What it was before. */
export async function putSetting<Value>(tx: Transaction, setting: Setting<Value>, value: Value): Promise<Value> {
  const before = await lockSetting(tx, setting)
  await noteSetting(tx, setting, value)
  return before
}

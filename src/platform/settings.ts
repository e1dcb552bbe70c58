import type { z } from 'zod'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'

/** A setting of the operator: its key, its schema, and its default. */
export interface Setting<Value> {
  key: string
  schema: z.ZodType<Value>
  otherwise: Value
}

/** Reads the current value, or the default if it was never set or no longer matches the schema. */
export async function readSetting<Value>(db: Queryable, { key, schema, otherwise }: Setting<Value>): Promise<Value> {
  const { rows } = await db.query<{ value: unknown }>('select value from settings where key = $1', [key], 'settings_read')
  const found = schema.safeParse(rows[0]?.value)
  return found.success ? found.data : otherwise
}

/** Reads the current value and locks it until the transaction ends. Uses an advisory lock because there may be no row yet. */
export async function lockSetting<Value>(tx: Transaction, setting: Setting<Value>): Promise<Value> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 136))', [setting.key])
  return readSetting(tx, setting)
}

/** Saves a value that the shop records itself, such as its last backup. It isn't a staff decision, so it isn't in the audit log. */
export async function saveSetting<Value>(db: Queryable, { key }: Pick<Setting<Value>, 'key'>, value: Value): Promise<void> {
  await db.query(
    'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value, updated_at = now()',
    [key, JSON.stringify(value)],
  )
}

/** Writes a setting and an audit log entry in the caller's transaction. */
export async function writeSetting<Value>(tx: Transaction, setting: Setting<Value>, value: Value, by: Actor): Promise<void> {
  const before = await putSetting(tx, setting, value)
  await writeAuditLog(tx, by, { action: 'setting.changed', subject: { type: 'setting', id: setting.key }, before, after: value })
}

/** Writes a setting without an audit log entry, for actions that change several. Returns the value before. */
export async function putSetting<Value>(tx: Transaction, setting: Setting<Value>, value: Value): Promise<Value> {
  const before = await lockSetting(tx, setting)
  await saveSetting(tx, setting, value)
  return before
}

import type { z } from 'zod'
import type { Queryable } from '#platform/db/database.ts'

/** Something the operator may set: its name, its shape, and what holds where nothing was set. */
export interface Setting<Value> {
  key: string
  schema: z.ZodType<Value>
  otherwise: Value
}

/** What is set now; what was never set, or no longer fits its shape, is the default. */
export async function readSetting<Value>(db: Queryable, { key, schema, otherwise }: Setting<Value>): Promise<Value> {
  const { rows } = await db.query<{ value: unknown }>('select value from settings where key = $1', [key], 'settings_read')
  const found = schema.safeParse(rows[0]?.value)
  return found.success ? found.data : otherwise
}

import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { sealedColumn } from '#platform/sealed-column.ts'

/** The encryption purpose of a stored secret. */
const purposeOf = (name: string) => `stored ${name}`

export const sealedStoredSecrets = sealedColumn({
  name: 'Push identity',
  table: 'stored_secrets',
  key: ['name'],
  column: 'sealed',
  purpose: ([name = '']) => purposeOf(name),
})

// Keyed by database. The values never change, even when they are encrypted again.
const known = new WeakMap<Database, Map<string, string>>()

/** A secret that survives a rotation of APP_SECRET. It is stored encrypted, with the value of `initial` the first time. */
export async function storedSecret({ db, secrets, now }: Context, name: string, initial: () => string): Promise<string> {
  const cached = known.get(db) ?? new Map<string, string>()
  known.set(db, cached)
  const found = cached.get(name)
  if (found !== undefined) return found
  const select = () => db.query<{ sealed: Buffer }>('select sealed from stored_secrets where name = $1', [name])
  let { rows } = await select()
  if (!rows[0]) {
    const sealed = secrets.seal(purposeOf(name), initial())
    await db.query('insert into stored_secrets (name, sealed, created_at) values ($1, $2, $3) on conflict (name) do nothing', [
      name,
      sealed,
      now(),
    ])
    ;({ rows } = await select())
  }
  if (!rows[0]) throw new Error(`the stored secret ${name} is gone`)
  const value = secrets.open(purposeOf(name), rows[0].sealed)
  cached.set(name, value)
  return value
}

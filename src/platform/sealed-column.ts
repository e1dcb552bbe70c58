import type { Context } from '#platform/context.ts'
import type { Secrets } from '#platform/secrets.ts'
import { Refusal } from '#shared/errors.ts'

/** The number of encrypted values in a column. */
export interface SealedCount {
  total: number
  /** Encrypted with an earlier secret, or before keys had numbers. */
  earlier: number
}

/** A column of encrypted values, declared by its owner. */
export interface SealedColumn {
  /** A name for people, such as `Supplier secrets`. */
  name: string
  count(ctx: Context): Promise<SealedCount>
  /** Encrypts everything with the newest secret. Values that no accepted secret can read are counted as unreadable and left unchanged. */
  reseal(ctx: Context, onProgress?: (done: number) => void): Promise<{ resealed: number; unreadable: number }>
}

interface ColumnPlace {
  name: string
  table: string
  /** Primary key columns. */
  key: readonly [string, ...string[]]
  column: string
  /** Encryption purpose of a row's value. */
  purpose: string | ((key: readonly string[]) => string)
}

/** Which rows to take at once. Those in use are skipped, then waited for one by one, because waiting with others locked could deadlock. */
const ROUNDS = ['limit 100 for update skip locked', 'limit 1 for update']
/** Substring of an encrypted value that contains the number of its key. */
const HEADER = 'from 1 for 5'

/** Declares a column of encrypted values, which are encrypted again when APP_SECRET is rotated. */
export function sealedColumn({ name, table, key, column, purpose }: ColumnPlace): SealedColumn {
  const keyText = key.map((name) => `${name}::text`).join(', ')
  const purposeOf = (id: readonly string[]) => (typeof purpose === 'string' ? purpose : purpose(id))
  const selectEarlier = `select array[${keyText}] as id, ${column} as sealed from ${table}
    where ${column} is not null and substring(${column} ${HEADER}) <> $1 and ($2::text[] is null or array[${keyText}] > $2)
    order by array[${keyText}]`
  const update = `update ${table} set ${column} = $2 where array[${keyText}] = $1`

  /** Encrypts the next batch after the key `after`; undefined if there is none. */
  const resealBatch = ({ db, secrets }: Context, round: string, after: readonly string[] | null) =>
    db.transaction(async (tx) => {
      const { rows } = await tx.query<{ id: string[]; sealed: Buffer }>(`${selectEarlier} ${round}`, [secrets.sealHeader, after])
      let unreadable = 0
      for (const { id, sealed } of rows) {
        const text = openOrNull(() => secrets.open(purposeOf(id), sealed))
        if (text === null) unreadable += 1
        else await tx.query(update, [id, secrets.seal(purposeOf(id), text)])
      }
      return rows.length === 0 ? undefined : { last: rows.at(-1)?.id ?? null, resealed: rows.length - unreadable, unreadable }
    })

  return {
    name,
    async count({ db, secrets }) {
      const { rows } = await db.query<SealedCount>(
        `select count(*)::int as total, count(*) filter (where substring(${column} ${HEADER}) <> $1)::int as earlier
           from ${table} where ${column} is not null`,
        [secrets.sealHeader],
      )
      return rows[0] ?? { total: 0, earlier: 0 }
    },
    async reseal(ctx, onProgress = () => {}) {
      const sum = { resealed: 0, unreadable: 0 }
      for (const round of ROUNDS) {
        sum.unreadable = 0
        for (let batch = await resealBatch(ctx, round, null); batch; batch = await resealBatch(ctx, round, batch.last)) {
          sum.resealed += batch.resealed
          sum.unreadable += batch.unreadable
          onProgress(sum.resealed)
        }
      }
      return sum
    },
  }
}

/**
 * Encrypts a base64 value from an approved request with the newest secret, because rotations don't reach values that wait for approval.
 * Throws 409 `secret_unreadable` if no accepted secret can read it anymore.
 */
export function sealedAgain(secrets: Secrets, purpose: string, sealed: string): string {
  const text = openOrNull(() => secrets.open(purpose, Buffer.from(sealed, 'base64')))
  if (text !== null) return secrets.seal(purpose, text).toString('base64')
  throw new Refusal(
    409,
    'secret_unreadable',
    'APP_SECRET was replaced since this was requested, so the new keys can no longer be read. Refuse this request and enter them again.',
  )
}

function openOrNull(open: () => string): string | null {
  try {
    return open()
  } catch {
    return null
  }
}

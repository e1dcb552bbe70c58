import type { Context } from '#platform/context.ts'

/** How many values of a column are encrypted with the newest secret. */
export interface SealedCount {
  total: number
  /** With an earlier secret, or before keys had numbers. */
  earlier: number
}

/** A column of encrypted values. Only its owner declares it. */
export interface SealedColumn {
  /** What the values are, for people: `Supplier secrets`. */
  name: string
  count(ctx: Context): Promise<SealedCount>
  /** Encrypts everything with the newest secret; returns how many values no accepted secret can read, which stay as they are. */
  reseal(ctx: Context, onProgress?: (done: number) => void): Promise<{ resealed: number; unreadable: number }>
}

interface ColumnPlace {
  name: string
  table: string
  /** The columns of its key. */
  key: readonly [string, ...string[]]
  column: string
  /** What a row's value is sealed for. */
  purpose: string | ((key: readonly string[]) => string)
}

const BATCH = 100
/** How what was sealed begins: with the number of its key. */
const HEADER = 'from 1 for 5'

/** Declares a column of encrypted values. They are encrypted again when APP_SECRET is replaced. */
export function sealedColumn({ name, table, key, column, purpose }: ColumnPlace): SealedColumn {
  const keyText = key.map((each) => `${each}::text`).join(', ')
  const purposeOf = (id: readonly string[]) => (typeof purpose === 'string' ? purpose : purpose(id))
  const selectEarlier = `select array[${keyText}] as id, ${column} as sealed from ${table}
    where ${column} is not null and substring(${column} ${HEADER}) <> $1 and ($2::text[] is null or array[${keyText}] > $2)
    order by array[${keyText}] limit ${BATCH} for update skip locked`
  const update = `update ${table} set ${column} = $2 where array[${keyText}] = $1`

  /** One batch behind `after`; undefined where there is none. */
  const resealBatch = ({ db, secrets }: Context, after: readonly string[] | null) =>
    db.transaction(async (tx) => {
      const { rows } = await tx.query<{ id: string[]; sealed: Buffer }>(selectEarlier, [secrets.sealHeader, after])
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
      for (let batch = await resealBatch(ctx, null); batch; batch = await resealBatch(ctx, batch.last)) {
        sum.resealed += batch.resealed
        sum.unreadable += batch.unreadable
        onProgress(sum.resealed)
      }
      return sum
    },
  }
}

function openOrNull(open: () => string): string | null {
  try {
    return open()
  } catch {
    return null
  }
}

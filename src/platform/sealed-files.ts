import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { type SealedColumn, sealedColumn } from '#platform/sealed-column.ts'
import { createTurns } from '#platform/turns.ts'

/** Size of a part in UTF-16 units. This much of a file is in memory while it is written or read. */
export const PART_LENGTH = 64 * 1024
/** Maximum tries for a file whose process died while writing it. */
const MAX_TRIES = 2

/** Files that a job writes for someone to download, encrypted part by part. Declared by their owner. */
export interface SealedFiles {
  column: SealedColumn
  /**
   * Writes a waiting file and marks it `ready`, with `onReady` in the same transaction. This process writes one file at a time. Marks it
   * `failed` and logs the error after a failure, or after two tries whose process died. Run by a job. Each try starts over.
   */
  write(ctx: Context, id: string, texts: AsyncIterable<string>, onReady?: (tx: Transaction) => Promise<void>): Promise<void>
  /** Streams a file's text. Each `reader` loads one part at a time across all of their downloads. */
  read(ctx: Context, id: string, reader: string): AsyncGenerator<string, void, undefined>
}

interface FilesPlace {
  /** A name for people, such as `Order exports`. */
  name: string
  /** A table with `id`, `status` (`waiting`, `ready`, `failed`) and `tries`. */
  table: string
  /** A table with `export_id`, `part` and `content`. */
  parts: string
  purpose: string
}

/** Declares files of encrypted parts. */
export function sealedFiles({ name, table, parts, purpose }: FilesPlace): SealedFiles {
  const oneAtATime = createTurns(1)
  const readInTurn = createTurns(1)
  // False after the file's account was erased, or another process restarted the file.
  const isOurs = `id = $1 and tries = $2 and status = 'waiting'`

  async function begin({ db, log }: Context, id: string): Promise<number | undefined> {
    const started = await db.first<{ tries: number; status: string }>(
      `update ${table} set tries = tries + 1, status = case when tries < ${MAX_TRIES} then status else 'failed' end
       where id = $1 and status = 'waiting' returning tries, status`,
      [id],
    )
    if (!started) return undefined
    await db.query(`delete from ${parts} where export_id = $1`, [id])
    if (started.status !== 'failed') return started.tries
    log.error(
      { file: id },
      `${name}: giving up on this file because the process died ${MAX_TRIES} times while writing it. Look for the reason above, or give the process more memory (--max-old-space-size). Then request the file again`,
    )
    return undefined
  }

  async function writeParts({ db, secrets }: Context, id: string, tries: number, texts: AsyncIterable<string>): Promise<void> {
    let part = 0
    for await (const text of inParts(texts)) {
      const isWritten = await db.affects(
        `insert into ${parts} (export_id, part, content) select id, $3, $4 from ${table} where ${isOurs}`,
        [id, tries, part++, secrets.seal(purpose, text)],
        `${parts}_write`,
      )
      if (!isWritten) return
    }
  }

  return {
    column: sealedColumn({ name, table: parts, key: ['export_id', 'part'], column: 'content', purpose }),
    write: (ctx, id, texts, onReady) =>
      oneAtATime('', async () => {
        const tries = await begin(ctx, id)
        if (tries === undefined) return
        try {
          await writeParts(ctx, id, tries, texts)
          await ctx.db.transaction(async (tx) => {
            if (await tx.affects(`update ${table} set status = 'ready' where ${isOurs}`, [id, tries])) await onReady?.(tx)
          })
        } catch (error) {
          ctx.log.error({ err: error, file: id }, `${name}: a file could not be written`)
          await ctx.db.query(`update ${table} set status = 'failed' where ${isOurs}`, [id, tries])
        }
      }),
    async *read({ db, secrets }, id, reader) {
      const readPart = async (part: number) => {
        const found = await db.first<{ content: Buffer }>(
          `select content from ${parts} where export_id = $1 and part = $2`,
          [id, part],
          `${parts}_read`,
        )
        return found && secrets.open(purpose, found.content)
      }
      for (let part = 0; ; part++) {
        const text = await readInTurn(reader, () => readPart(part))
        if (text === undefined) return
        yield text
      }
    },
  }
}

/** Splits the text into pieces of `PART_LENGTH`, without splitting characters. */
async function* inParts(texts: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let rest = ''
  for await (const text of texts) {
    rest += text
    while (rest.length >= PART_LENGTH) {
      const isCut = /[\uD800-\uDBFF]/.test(rest.charAt(PART_LENGTH - 1))
      const end = isCut ? PART_LENGTH - 1 : PART_LENGTH
      yield rest.slice(0, end)
      rest = rest.slice(end)
    }
  }
  if (rest !== '') yield rest
}

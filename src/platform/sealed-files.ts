import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { type SealedColumn, sealedColumn } from '#platform/sealed-column.ts'
import { createTurns } from '#platform/turns.ts'

/** Characters (UTF-16) of a part: what is in memory of a file while it is written or read. */
export const PART_LENGTH = 64 * 1024
/** A file that ended the process so often while it was written would end it again. */
const MAX_TRIES = 2

/** Files that a job writes for somebody to download, encrypted part by part. Only their owner declares them. */
export interface SealedFiles {
  column: SealedColumn
  /**
   * Writes a waiting file and marks it `ready`, with `onReady` in the same transaction; one at a time in this process. A failure is logged
   * and marks it `failed`, and so does the third try, after two that ended with their process. Run by a job; each try starts over.
   */
  write(ctx: Context, id: string, texts: AsyncIterable<string>, onReady?: (tx: Transaction) => Promise<void>): Promise<void>
  /** The text of a file, read as far as it is taken: of all that `reader` takes at once, one part at a time. */
  read(ctx: Context, id: string, reader: string): AsyncGenerator<string, void, undefined>
}

interface FilesPlace {
  /** What they are, for people: `Order exports`. */
  name: string
  /** Has `id`, `status` (`waiting`, `ready`, `failed`) and `tries`. */
  table: string
  /** Has `export_id`, `part` and `content`. */
  parts: string
  purpose: string
}

/** Declares files of encrypted parts. */
export function sealedFiles({ name, table, parts, purpose }: FilesPlace): SealedFiles {
  const oneAtATime = createTurns(1)
  const readInTurn = createTurns(1)
  // Neither is true once the file's account was erased, or another process has begun it again.
  const isOurs = `id = $1 and tries = $2 and status = 'waiting'`

  async function begin({ db, log }: Context, id: string): Promise<number | undefined> {
    const begun = await db.first<{ tries: number; status: string }>(
      `update ${table} set tries = tries + 1, status = case when tries < ${MAX_TRIES} then status else 'failed' end
       where id = $1 and status = 'waiting' returning tries, status`,
      [id],
    )
    if (!begun) return undefined
    await db.query(`delete from ${parts} where export_id = $1`, [id])
    if (begun.status !== 'failed') return begun.tries
    log.error(
      { file: id },
      `${name}: the process ended ${MAX_TRIES} times while this file was written, so that it is not tried again. Look for the reason above, or give the process more memory (--max-old-space-size); then ask for the file again`,
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

/** The same text in pieces of `PART_LENGTH`, none of which ends within a character. */
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

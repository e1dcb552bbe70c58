import type { CannedReply } from '#features/support/contract.ts'
import { deleteReply, lockReply, upsertReply } from '#features/support/server/store/canned-replies.ts'
import type { Context } from '#platform/context.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

type Words = Omit<CannedReply, 'id'>

/** Keeps a reply for everybody of the staff; its id. Throws 400 where another has its title. */
export async function addReply(ctx: Context, words: Words, by: Actor): Promise<string> {
  const id = newId('rpl')
  await saved(
    ctx.db.transaction(async (tx) => {
      await upsertReply(tx, { id, ...words }, ctx.now())
      await recordAction(tx, by, { action: 'reply.added', subject: subjectOf(id), after: words })
    }),
  )
  return id
}

/** Words a reply anew. Throws 404, and 400 where another has its title. */
export function changeReply(ctx: Context, id: string, words: Words, by: Actor): Promise<void> {
  return saved(
    ctx.db.transaction(async (tx) => {
      const { title, content } = await held(tx, id)
      await upsertReply(tx, { id, ...words }, ctx.now())
      await recordAction(tx, by, { action: 'reply.changed', subject: subjectOf(id), before: { title, content }, after: words })
    }),
  )
}

/** Throws 404. */
export function removeReply(ctx: Context, id: string, by: Actor): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const { title, content } = await held(tx, id)
    await deleteReply(tx, id)
    await recordAction(tx, by, { action: 'reply.removed', subject: subjectOf(id), before: { title, content } })
  })
}

const subjectOf = (id: string) => ({ type: 'canned_reply', id })

async function held(tx: Transaction, id: string): Promise<CannedReply> {
  const reply = await lockReply(tx, id)
  if (!reply) throw notFound('There is no such reply.')
  return reply
}

async function saved(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    throw violatedConstraint(error) === 'canned_replies_title' ? invalid('title', 'Another reply has this title.') : error
  }
}

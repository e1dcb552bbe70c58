import type { CannedReply } from '#features/support/contract.ts'
import { countCannedReplies, removeCannedReply, lockCannedReply, upsertCannedReply } from '#features/support/server/store/staff.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

type CannedReplyInput = Omit<CannedReply, 'id'>

/** Every conversation that staff open loads all of them. */
const MAX_CANNED_REPLIES = 300

/** Creates a canned reply for all staff and returns its id. Throws 400 if another reply has the title, and 409 `too_many_replies`. */
export async function createCannedReply(ctx: Context, input: CannedReplyInput, by: Actor): Promise<string> {
  const id = newId('rpl')
  await refuseDuplicateTitle(
    ctx.db.transaction(async (tx) => {
      if ((await countCannedReplies(tx)) >= MAX_CANNED_REPLIES)
        throw new Refusal(409, 'too_many_replies', `You can have up to ${MAX_CANNED_REPLIES} canned replies. Delete one first.`)
      await upsertCannedReply(tx, { id, ...input }, ctx.now())
      await writeAuditLog(tx, by, { action: 'reply.added', subject: subjectOf(id), after: input })
    }),
  )
  return id
}

/** Updates a canned reply. Throws 404 if it doesn’t exist, 400 if another reply has the title. */
export function updateCannedReply(ctx: Context, id: string, input: CannedReplyInput, by: Actor): Promise<void> {
  return refuseDuplicateTitle(
    ctx.db.transaction(async (tx) => {
      const { title, content } = await lockExisting(tx, id)
      await upsertCannedReply(tx, { id, ...input }, ctx.now())
      await writeAuditLog(tx, by, { action: 'reply.changed', subject: subjectOf(id), before: { title, content }, after: input })
    }),
  )
}

/** Deletes a canned reply. Throws 404 if it doesn’t exist. */
export function deleteCannedReply(ctx: Context, id: string, by: Actor): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const { title, content } = await lockExisting(tx, id)
    await removeCannedReply(tx, id)
    await writeAuditLog(tx, by, { action: 'reply.removed', subject: subjectOf(id), before: { title, content } })
  })
}

const subjectOf = (id: string) => ({ type: 'canned_reply', id })

async function lockExisting(tx: Transaction, id: string): Promise<CannedReply> {
  const reply = await lockCannedReply(tx, id)
  if (!reply) throw notFound('Reply not found.')
  return reply
}

async function refuseDuplicateTitle(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    throw violatedConstraint(error) === 'canned_replies_title' ? invalid('title', 'Another reply has this title.') : error
  }
}

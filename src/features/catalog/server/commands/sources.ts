import type { SourceText } from '#features/catalog/contract.ts'
import { changeCatalog, refuseStale } from '#features/catalog/server/commands/change.ts'
import { insertSource, lockSource, updateReviewed, updateSource, updateStopped } from '#features/catalog/server/store/sources.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/**
 * Adds a source or, with `id`, changes one, which then needs a new review. Returns its id. Throws 404 for an unknown source, 409 if it
 * changed after `version`.
 */
export async function saveSource(ctx: Context, text: SourceText, by: Actor, id?: string, version?: number): Promise<string> {
  const sourceId = id ?? newId('src')
  const subject = { type: 'source', id: sourceId }
  await changeCatalog(ctx, sourceId, async (tx) => {
    if (id === undefined) {
      await insertSource(tx, sourceId, text)
      return writeAuditLog(tx, by, { action: 'source.added', subject, after: text })
    }
    const source = (await lockSource(tx, id)) ?? noSource()
    refuseStale(version, source.version)
    const { name, description, reached, evidence } = source
    await updateSource(tx, id, text)
    return writeAuditLog(tx, by, { action: 'source.changed', subject, before: { name, description, reached, evidence }, after: text })
  })
  return sourceId
}

/** Marks a source as reviewed. Throws 409 for an unknown source or one without evidence. */
export async function reviewSource(ctx: Context, id: string, by: Actor): Promise<void> {
  await changeCatalog(ctx, id, async (tx) => {
    const source = await lockSource(tx, id)
    if (!source || !(await updateReviewed(tx, id, by.userId, ctx.now()))) {
      throw new Refusal(409, 'no_evidence', 'This source doesn’t exist or has no evidence. Attach the document first.')
    }
    const { reviewedAt, evidence } = source
    await writeAuditLog(tx, by, {
      action: 'source.reviewed',
      subject: { type: 'source', id },
      before: { reviewedAt },
      after: { reviewedAt: ctx.now(), evidence },
    })
  })
}

/**
 * Stops a source (the kill switch), taking all services that use it off sale immediately. Throws 400 without a reason, 404 for an
 * unknown source.
 */
export async function stopSource(ctx: Context, id: string, reason: string, by: Actor): Promise<void> {
  if (reason.trim() === '') throw invalid('reason', 'Enter a reason for the audit log.')
  await setStopped(ctx, id, by, reason.trim())
}

/** Resumes a stopped source, which puts its services back on sale. Throws 404 for an unknown source. */
export async function resumeSource(ctx: Context, id: string, by: Actor): Promise<void> {
  await setStopped(ctx, id, by, null)
}

async function setStopped(ctx: Context, id: string, by: Actor, reason: string | null): Promise<void> {
  await changeCatalog(ctx, id, async (tx) => {
    const { stoppedAt, stopReason } = (await lockSource(tx, id)) ?? noSource()
    await updateStopped(tx, id, reason, ctx.now())
    await writeAuditLog(tx, by, {
      action: reason === null ? 'source.resumed' : 'source.stopped',
      subject: { type: 'source', id },
      before: { stoppedAt, stopReason },
      after: { stoppedAt: reason === null ? null : ctx.now(), stopReason: reason },
      ...(reason !== null && { reason }),
    })
  })
}

function noSource(): never {
  throw notFound('Source not found.')
}

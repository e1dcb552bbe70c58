import type { SourceText } from '#features/catalog/contract.ts'
import { changeCatalog, refuseStale } from '#features/catalog/server/change.ts'
import { insertSource, lockSource, updateReviewed, updateSource, updateStopped } from '#features/catalog/server/store/sources.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/**
 * Describes a new source, or another one anew; what is changed has to be reviewed again. Returns its id. Throws 404, and 409
 * where somebody has changed it since `version`.
 */
export async function saveSource(ctx: Context, text: SourceText, by: Actor, id?: string, version?: number): Promise<string> {
  const sourceId = id ?? newId('src')
  const subject = { type: 'source', id: sourceId }
  await changeCatalog(ctx, sourceId, async (tx) => {
    if (id === undefined) {
      await insertSource(tx, sourceId, text)
      return recordAction(tx, by, { action: 'source.added', subject, after: text })
    }
    const source = (await lockSource(tx, id)) ?? noSource()
    refuseStale(version, source.version)
    const { name, description, reached, evidence } = source
    await updateSource(tx, id, text)
    return recordAction(tx, by, { action: 'source.changed', subject, before: { name, description, reached, evidence }, after: text })
  })
  return sourceId
}

/** Says that the source was looked at, with its evidence. Throws 409 where there is none, or no such source. */
export async function reviewSource(ctx: Context, id: string, by: Actor): Promise<void> {
  await changeCatalog(ctx, id, async (tx) => {
    const source = await lockSource(tx, id)
    if (!source || !(await updateReviewed(tx, id, by.userId, ctx.now()))) {
      throw new Refusal(409, 'no_evidence', 'There is no such source, or no evidence for it yet. Attach the document first.')
    }
    const { reviewedAt, evidence } = source
    await recordAction(tx, by, {
      action: 'source.reviewed',
      subject: { type: 'source', id },
      before: { reviewedAt },
      after: { reviewedAt: ctx.now(), evidence },
    })
  })
}

/** The kill switch: everything that comes from the source is off sale at once, in every process. Throws 404. */
export async function stopSource(ctx: Context, id: string, because: string, by: Actor): Promise<void> {
  const reason = because.trim()
  if (reason === '') throw invalid('because', 'Say why: it stands on record.')
  await setStopped(ctx, id, by, reason)
}

/** Puts on sale again what the kill switch took off. Throws 404. */
export async function resumeSource(ctx: Context, id: string, by: Actor): Promise<void> {
  await setStopped(ctx, id, by, null)
}

async function setStopped(ctx: Context, id: string, by: Actor, reason: string | null): Promise<void> {
  await changeCatalog(ctx, id, async (tx) => {
    const { stoppedAt, stoppedBecause } = (await lockSource(tx, id)) ?? noSource()
    await updateStopped(tx, id, reason, ctx.now())
    await recordAction(tx, by, {
      action: reason === null ? 'source.resumed' : 'source.stopped',
      subject: { type: 'source', id },
      before: { stoppedAt, stoppedBecause },
      after: { stoppedAt: reason === null ? null : ctx.now(), stoppedBecause: reason },
      ...(reason !== null && { reason }),
    })
  })
}

function noSource(): never {
  throw notFound('There is no such source.')
}

import type { PageViews, RecordChoices, RecordEntry } from '#features/operations/contract.ts'
import { readLegalReview } from '#features/operations/server/settings.ts'
import { selectViews } from '#features/operations/server/store.ts'
import type { Context } from '#platform/context.ts'
import { type RecordedAction, type RecordFilter, selectActions, selectChoices } from '#platform/db/record.ts'
import { csvLine } from '#shared/csv.ts'

/** How often each page was opened on each day from `from` to `to` (`2026-11-20`, UTC, both included). */
export function pageViews(ctx: Context, { from, to }: { from: string; to: string }): Promise<PageViews[]> {
  return selectViews(ctx.db, from, to)
}

/** The day (`2026-11-20`) of the last review of privacy notice and terms; null while they are templates. */
export function legalReview(ctx: Context): Promise<string | null> {
  return readLegalReview(ctx.db)
}

/** A page of what the staff did, newest first; `cursor` is where the page before ended. */
export async function recordOfActions(
  ctx: Context,
  { cursor, limit, ...filter }: RecordFilter & { cursor?: string | undefined; limit: number },
): Promise<{ data: RecordEntry[]; nextCursor: string | null }> {
  const found = await selectActions(ctx.db, filter, { after: cursor === undefined ? undefined : Number(cursor), limit: limit + 1 })
  const shown = found.slice(0, limit)
  return { data: shown.map(presentAction), nextCursor: found.length > limit ? String(shown.at(-1)?.seq) : null }
}

const MOST_LINES = 10_000

/** The newest 10,000 actions that fit, as CSV. */
export async function recordCsv(ctx: Context, filter: RecordFilter): Promise<string> {
  const found = await selectActions(ctx.db, filter, { after: undefined, limit: MOST_LINES })
  const head = ['Time (UTC)', 'Who', 'Role', 'Action', 'Subject', 'Id', 'Before', 'After', 'Reason', 'Address', 'Browser', 'Request']
  return [csvLine(head), ...found.map(toLine)].join('')
}

function toLine(row: RecordedAction): string {
  const json = (value: unknown) => (value === null ? '' : JSON.stringify(value))
  const { at, actorName, actorRole, action, subjectType, subjectId, before, after, reason, address, agent, requestId } = row
  const what = [action, subjectType, subjectId, json(before), json(after), reason ?? '']
  return csvLine([at.toISOString(), actorName, actorRole, ...what, address, agent, requestId])
}

/** Whom and what the record can be asked for. */
export function recordChoices(ctx: Context): Promise<RecordChoices> {
  return selectChoices(ctx.db)
}

function presentAction(row: RecordedAction): RecordEntry {
  const { id, before, after, reason, action, address, agent, requestId } = row
  return {
    id,
    at: row.at.toISOString(),
    actor: { id: row.actorId, name: row.actorName, role: row.actorRole },
    action,
    subject: { type: row.subjectType, id: row.subjectId },
    before,
    after,
    reason,
    address,
    agent,
    requestId,
  }
}

import type { Person } from '#features/accounts/contract.ts'
import { may } from '#features/accounts/server/context.ts'
import type { AuditLogEntry } from '#features/operations/contract/audit-log.ts'
import type { SavedView, ViewList } from '#features/operations/contract/saved-views.ts'
import { subjectNames } from '#features/operations/server/queries/subject-names.ts'
import { type PageViews, selectViews } from '#features/operations/server/store.ts'
import { selectSavedViews } from '#features/operations/server/store/saved-views.ts'
import type { Context } from '#platform/context.ts'
import { type AuditLogFilter, type AuditLogRow, selectAuditLog } from '#platform/db/audit-log.ts'
import { inPages } from '#platform/db/pages.ts'
import { createTurns } from '#platform/turns.ts'
import { csvLine } from '#shared/csv.ts'
import { type Page, pageOf, type PageRequest } from '#shared/page.ts'
import { fieldsOf } from '#shared/records.ts'

/** Page views by day and kind of device, from `from` to `to` (`2026-11-20`, UTC, both included). */
export function pageViews(ctx: Context, { from, to }: { from: string; to: string }): Promise<PageViews[]> {
  return selectViews(ctx.db, from, to)
}

/** A page of the audit log, newest first, with the names of what the reader may see. `cursor` is from the previous page. */
export async function listAuditLog(
  ctx: Context,
  { cursor, limit, ...filter }: AuditLogFilter & PageRequest,
  reader: Person,
): Promise<Page<AuditLogEntry>> {
  const found = await selectAuditLog(ctx.db, filter, { after: cursor === undefined ? undefined : Number(cursor), limit: limit + 1 })
  const { data, nextCursor } = pageOf(found, limit, ({ seq }) => seq)
  const names = await subjectNames(
    ctx,
    data.map(({ subjectType, subjectId }) => ({ type: subjectType, id: subjectId })),
    (permission) => may(reader, permission),
  )
  return { data: data.map((row) => presentAction(row, names.get(row.subjectId) ?? nameIn(row))), nextCursor }
}

const MAX_LINES = 10_000
/** Entries written by earlier versions can be 250 kB each. */
const BATCH_SIZE = 50

const inTurn = createTurns(1)

/** The newest 10,000 matching entries as CSV, streamed. If `reader` downloads several at once, they take turns, batch by batch. */
export async function* auditLogCsv(ctx: Context, filter: AuditLogFilter, reader: string): AsyncGenerator<string, void, undefined> {
  yield csvLine(['Time (UTC)', 'Who', 'Role', 'Action', 'Subject', 'Id', 'Before', 'After', 'Reason', 'Address', 'Browser', 'Request'])
  const rows = inPages((last?: AuditLogRow) =>
    inTurn(reader, () => selectAuditLog(ctx.db, filter, { after: last?.seq, limit: BATCH_SIZE })),
  )
  let lines = 0
  for await (const row of rows) {
    yield toLine(row)
    if (++lines === MAX_LINES) return
  }
}

function toLine(row: AuditLogRow): string {
  const json = (value: unknown) => (value === null ? '' : JSON.stringify(value))
  const { at, actorName, actorRole, action, subjectType, subjectId, before, after, reason, address, agent, requestId } = row
  const what = [action, subjectType, subjectId, json(before), json(after), reason ?? '']
  return csvLine([at.toISOString(), actorName, actorRole, ...what, address, agent, requestId])
}

/** The name that an action recorded for a subject with a generated id, such as an invitation's email. */
function nameIn({ subjectId, before, after }: AuditLogRow): string | null {
  if (!/^[a-z]+_[0-9a-z]{26}$/.test(subjectId)) return null
  const { name, email, url } = { ...fieldsOf(before), ...fieldsOf(after) }
  return [name, email, url].find((text) => typeof text === 'string') ?? null
}

function presentAction(row: AuditLogRow, subjectName: string | null): AuditLogEntry {
  const { seq: _seq, at, actorId, actorName, actorRole, subjectType, subjectId, ...entry } = row
  return {
    ...entry,
    at: at.toISOString(),
    actor: { id: actorId, name: actorName, role: actorRole },
    subject: { type: subjectType, id: subjectId, name: subjectName },
  }
}

/** A staff member's own and shared views of a list, by name. */
export async function savedViews({ db }: Context, list: ViewList, userId: string | null): Promise<SavedView[]> {
  const views = await selectSavedViews(db, list, userId)
  return views.map(({ list: _list, userId: author, ...view }) => ({ ...view, mine: author !== null && author === userId }))
}

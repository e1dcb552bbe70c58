import type { Role } from '#features/accounts/contract.ts'
import { readExport } from '#features/accounts/server/commands/exports.ts'
import { notifySessionsEnded } from '#features/accounts/server/commands/sessions.ts'
import { deleteNote, insertNote } from '#features/accounts/server/store/customers.ts'
import { endSession, endSessions } from '#features/accounts/server/store/sessions.ts'
import { lockRole } from '#features/accounts/server/store/staff.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** Locks an account until the transaction ends, and returns its role. Throws 404 where there is none, or it was erased. */
export async function lockCustomer(tx: Transaction, userId: string): Promise<Role> {
  const role = await lockRole(tx, userId)
  if (!role) throw notFound('There is no such customer, or the account was erased.')
  return role
}

/** Which sessions of a customer to end. */
export interface EndedSessions {
  userId: string
  /** Left out: all of them. */
  sessionId?: string | undefined
  /** Whether whoever ends them may change the staff. */
  mayChangeStaff: boolean
}

/** Ends one session of a customer, or all of them. Throws 404, and 403 `staff_account` for a staff member's account unless `mayChangeStaff`. */
export async function endCustomerSessions(ctx: Context, { userId, sessionId, mayChangeStaff }: EndedSessions, by: Actor): Promise<void> {
  const ended = await ctx.db.transaction(async (tx) => {
    await lockManageableAccount(tx, userId, mayChangeStaff)
    const ids = await end(tx, userId, sessionId, ctx.now())
    const action = sessionId === undefined ? 'customer.sessions_ended' : 'customer.session_ended'
    await writeAuditLog(tx, by, { action, subject: subject(userId), before: { sessions: ids } })
    return ids
  })
  notifySessionsEnded(ctx, ended)
}

async function end(tx: Transaction, userId: string, sessionId: string | undefined, now: Date): Promise<string[]> {
  if (sessionId === undefined) return endSessions(tx, { userId, reason: 'staff' }, now)
  if (!(await endSession(tx, { id: sessionId, userId }, now))) throw notFound('There is no such session. It may have ended already.')
  return [sessionId]
}

/**
 * Locks an account that a colleague manages. Throws 404, and 403 `staff_account` for a staff member's unless `mayChangeStaff`: nobody locks
 * out the person who could take away their role, or reads what the shop keeps about them.
 */
export async function lockManageableAccount(tx: Transaction, userId: string, mayChangeStaff: boolean): Promise<void> {
  const role = await lockCustomer(tx, userId)
  if (role !== 'customer' && !mayChangeStaff) {
    throw new Refusal(403, 'staff_account', 'This account belongs to the shop’s staff. Ask an owner of the shop.')
  }
}

/** Adds a note to a customer and returns its id. The audit log does not contain its text. Throws 404. */
export async function addNote(ctx: Context, { userId, body }: { userId: string; body: string }, by: Actor): Promise<string> {
  const id = newId('note')
  await ctx.db.transaction(async (tx) => {
    await lockCustomer(tx, userId)
    await insertNote(tx, { id, userId, authorId: by.userId, body, createdAt: ctx.now() })
    await writeAuditLog(tx, by, { action: 'customer.note_added', subject: subject(userId), after: { note: id } })
  })
  return id
}

/** Removes a note from a customer. Throws 404. */
export async function removeNote(ctx: Context, { userId, noteId }: { userId: string; noteId: string }, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteNote(tx, { id: noteId, userId }))) throw notFound('There is no such note.')
    await writeAuditLog(tx, by, { action: 'customer.note_removed', subject: subject(userId), before: { note: noteId } })
  })
}

/** Opens a copy of a customer's data as JSON text, read as far as it is taken, and writes the download to the audit log. Throws 404, 409 `export_not_ready`, 410 `export_expired`. */
export async function downloadCustomerExport(
  ctx: Context,
  { userId, exportId }: { userId: string; exportId: string },
  by: Actor,
): Promise<AsyncIterable<string>> {
  const content = await readExport(ctx, { userId }, exportId, by.userId)
  await ctx.db.transaction((tx) =>
    writeAuditLog(tx, by, { action: 'customer.export_downloaded', subject: subject(userId), after: { export: exportId } }),
  )
  return content
}

function subject(id: string) {
  return { type: 'customer', id }
}

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

/** Locks an account until the transaction ends and returns its role. Throws 404 if there is none or it was erased. */
export async function lockCustomer(tx: Transaction, userId: string): Promise<Role> {
  const role = await lockRole(tx, userId)
  if (!role) throw notFound('There is no such customer, or the account was erased.')
  return role
}

/** The sessions of a customer to end. */
export interface EndedSessions {
  userId: string
  /** Omitted for all of them. */
  sessionId?: string | undefined
  /** Whether the person ending them may also manage staff accounts. */
  mayChangeStaff: boolean
}

/** Ends one or all sessions of a customer. Throws 404, and 403 `staff_account` for a staff account unless `mayChangeStaff`. */
export async function endCustomerSessions(ctx: Context, { userId, sessionId, mayChangeStaff }: EndedSessions, by: Actor): Promise<void> {
  const ended = await ctx.db.transaction(async (tx) => {
    await lockManageableAccount(tx, userId, mayChangeStaff)
    const ids = await endOneOrAll(tx, userId, sessionId, ctx.now())
    const action = sessionId === undefined ? 'customer.sessions_ended' : 'customer.session_ended'
    await writeAuditLog(tx, by, { action, subject: subject(userId), before: { sessions: ids } })
    return ids
  })
  notifySessionsEnded(ctx, ended)
}

async function endOneOrAll(tx: Transaction, userId: string, sessionId: string | undefined, now: Date): Promise<string[]> {
  if (sessionId === undefined) return endSessions(tx, { userId, reason: 'staff' }, now)
  if (!(await endSession(tx, { id: sessionId, userId }, now))) throw notFound('There is no such session. It may have ended already.')
  return [sessionId]
}

/**
 * Locks an account for a staff member to manage. Throws 404, and 403 `staff_account` for another staff member’s account unless
 * `mayChangeStaff`, so that nobody can lock out the person who could revoke their role, or read the shop’s data about them.
 */
export async function lockManageableAccount(tx: Transaction, userId: string, mayChangeStaff: boolean): Promise<void> {
  const role = await lockCustomer(tx, userId)
  if (role !== 'customer' && !mayChangeStaff) {
    throw new Refusal(403, 'staff_account', 'This account belongs to the shop’s staff. Ask an owner of the shop.')
  }
}

/** Adds a note to a customer and returns its id. The text isn’t written to the audit log. Throws 404. */
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

/**
 * Opens a customer’s data export as a stream of JSON text and records the download in the audit log. Throws 404, 409 `export_not_ready`,
 * 410 `export_expired`.
 */
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

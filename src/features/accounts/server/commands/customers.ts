import type { Role } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import { tellEnded } from '#features/accounts/server/commands/end-sessions.ts'
import { readExport } from '#features/accounts/server/commands/exports.ts'
import { deleteNote, insertNote } from '#features/accounts/server/store/notes.ts'
import { endSession, endSessions } from '#features/accounts/server/store/sessions.ts'
import { lockRole } from '#features/accounts/server/store/staff.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** What an account is, held until the transaction ends. Throws 404 where there is none, or it was erased. */
export async function holdCustomer(tx: Transaction, userId: string): Promise<Role> {
  const role = await lockRole(tx, userId)
  if (!role) throw notFound('There is no such customer, or the account was erased.')
  return role
}

/** Ends one session of a customer's, or all of them. Throws 404, and 403 `staff_account` for a colleague's. */
export async function endCustomerSessions(
  ctx: Context,
  { userId, sessionId }: { userId: string; sessionId?: string | undefined },
  by: Actor,
): Promise<void> {
  const ended = await ctx.db.transaction(async (tx) => {
    await holdOutsider(tx, userId, by)
    const ids = await end(tx, userId, sessionId, ctx.now())
    const action = sessionId === undefined ? 'customer.sessions_ended' : 'customer.session_ended'
    await recordAction(tx, by, { action, subject: subject(userId), before: { sessions: ids } })
    return ids
  })
  tellEnded(ctx, ended)
}

async function end(tx: Transaction, userId: string, sessionId: string | undefined, now: Date): Promise<string[]> {
  if (sessionId === undefined) return endSessions(tx, { userId, reason: 'staff' }, now)
  if (!(await endSession(tx, { id: sessionId, userId }, now))) throw notFound('There is no such session. It may have ended already.')
  return [sessionId]
}

/** Of a colleague only an owner ends sessions: nobody locks out whoever could take their role away. */
async function holdOutsider(tx: Transaction, userId: string, by: Actor): Promise<void> {
  const role = await holdCustomer(tx, userId)
  if (role !== 'customer' && !mayDo(by.role as Role, 'staff:write')) {
    throw new Refusal(403, 'staff_account', 'This account belongs to the shop’s staff. Ask an owner of the shop.')
  }
}

/** Keeps a note on a customer; its id. The record says that there is one, not what it says. Throws 404. */
export async function addNote(ctx: Context, { userId, body }: { userId: string; body: string }, by: Actor): Promise<string> {
  const id = newId('note')
  await ctx.db.transaction(async (tx) => {
    await holdCustomer(tx, userId)
    await insertNote(tx, { id, userId, authorId: by.userId, body, createdAt: ctx.now() })
    await recordAction(tx, by, { action: 'customer.note_added', subject: subject(userId), after: { note: id } })
  })
  return id
}

/** Takes a note off a customer. Throws 404. */
export async function removeNote(ctx: Context, { userId, noteId }: { userId: string; noteId: string }, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteNote(tx, { id: noteId, userId }))) throw notFound('There is no such note.')
    await recordAction(tx, by, { action: 'customer.note_removed', subject: subject(userId), before: { note: noteId } })
  })
}

/** The copy of a customer's data as JSON, for handing over; that it was taken is on record. Throws as `readExport`. */
export async function handOverExport(ctx: Context, { userId, exportId }: { userId: string; exportId: string }, by: Actor): Promise<string> {
  const content = await readExport(ctx, { userId }, exportId)
  await ctx.db.transaction((tx) =>
    recordAction(tx, by, { action: 'customer.export_downloaded', subject: subject(userId), after: { export: exportId } }),
  )
  return content
}

function subject(id: string) {
  return { type: 'customer', id }
}

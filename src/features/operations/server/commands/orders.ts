import { ERASED } from '#features/accounts/rules.ts'
import type { Account } from '#features/accounts/server/queries.ts'
import { queueEmail } from '#features/notifications/server/commands.ts'
import { deleteNote, deleteNotes, insertNote, type OrderNote, selectNotes } from '#features/operations/server/store/notes.ts'
import { clearViewAuthor, selectViewsOf } from '#features/operations/server/store/saved-views.ts'
import { getOrder, orderIdsOfPerson } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { each, inPages, ROWS_AT_ONCE } from '#platform/db/pages.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** Adds a staff note to an order and returns the note's id. Throws 404. */
export async function addOrderNote(ctx: Context, orderId: string, content: string, by: Actor): Promise<string> {
  await getOrder(ctx.db, orderId)
  const id = newId('not')
  await ctx.db.transaction(async (tx) => {
    await insertNote(tx, { id, orderId, authorId: by.userId, content, createdAt: ctx.now() })
    // The audit log cannot be erased, so it does not quote the note.
    await writeAuditLog(tx, by, { action: 'order.noted', subject: { type: 'order', id: orderId }, after: { note: id } })
  })
  notifyStaff(ctx, 'order', orderId)
  return id
}

/** Deletes the caller's own note on an order. Throws 404. */
export async function deleteOrderNote(ctx: Context, orderId: string, id: string, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteNote(tx, { id, orderId, authorId: by.userId }))) throw notFound('This note does not exist anymore, or is not yours.')
    await writeAuditLog(tx, by, { action: 'order.note_deleted', subject: { type: 'order', id: orderId }, before: { note: id } })
  })
  notifyStaff(ctx, 'order', orderId)
}

/** Sends an order's confirmation email again. Throws 404, and 409 `not_paid` or `account_erased`. */
export async function sendConfirmationAgain(ctx: Context, orderId: string, by: Actor): Promise<void> {
  const { email, paidAt } = await getOrder(ctx.db, orderId)
  if (paidAt === null) throw new Refusal(409, 'not_paid', 'This order has not been paid yet.')
  if (email === ERASED) throw new Refusal(409, 'account_erased', 'The customer’s data was erased, so there is no address to send it to.')
  await ctx.db.transaction(async (tx) => {
    const emailId = await queueEmail(ctx, tx, {
      key: `order-confirmed:${orderId}:${newId('agn')}`,
      template: 'order-confirmed',
      recipient: email,
      data: { orderId },
    })
    await writeAuditLog(tx, by, { action: 'order.confirmation_sent', subject: { type: 'order', id: orderId }, after: { mail: emailId } })
  })
  notifyStaff(ctx, 'order', orderId)
}

/** Erases the staff notes on an account's orders, and its saved views. Call it before the orders are anonymized. */
export async function eraseOrderNotes(tx: Transaction, account: Account): Promise<void> {
  await deleteNotes(tx, await orderIdsOfPerson(tx, account))
  await clearViewAuthor(tx, account.userId)
}

/** Collects the staff notes on an account's orders, and its saved views, for a data export. */
export async function collectOrderNotes({ db }: Context, account: Account): Promise<unknown> {
  const [orderIds, savedViews] = await Promise.all([orderIdsOfPerson(db, account), selectViewsOf(db, account.userId)])
  const notes = inPages((last?: OrderNote) => selectNotes(db, orderIds, ROWS_AT_ONCE, last))
  return {
    notesOnOrders: each(notes, ({ orderId, content, createdAt }) => ({ orderId, content, createdAt })),
    savedViews,
  }
}

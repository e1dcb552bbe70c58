import type { Account } from '#features/accounts/server/queries.ts'
import { queueEmail } from '#features/notifications/server/commands.ts'
import { deleteNotes, insertNote, selectNotes } from '#features/operations/server/store/notes.ts'
import { deleteFiltersOf, selectFilters, deleteFilter, upsertFilter } from '#features/operations/server/store/saved-filters.ts'
import { getOrder, orderIdsOfPerson } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { notifyStaff } from '#platform/realtime/notify-staff.ts'
import { Refusal, notFound } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

const MAX_SAVED_FILTERS = 50

/** Saves filters for one staff member and replaces those of the same name. Throws 409 `too_many_filters`. */
export async function saveFilter({ db, now }: Context, userId: string, { name, query }: { name: string; query: string }): Promise<void> {
  const kept = await selectFilters(db, userId)
  if (kept.length >= MAX_SAVED_FILTERS && !kept.some((each) => each.name === name)) {
    throw new Refusal(409, 'too_many_filters', `You can save up to ${MAX_SAVED_FILTERS} filters. Remove one first.`)
  }
  await upsertFilter(db, userId, { id: newId('flt'), name, query }, now())
}

/** Deletes one of a staff member’s saved filters. Throws 404. */
export async function deleteSavedFilter({ db }: Context, userId: string, id: string): Promise<void> {
  if (!(await deleteFilter(db, userId, id))) throw notFound('Saved filter not found.')
}

/** Adds a staff note to an order. Throws 404. */
export async function addOrderNote(ctx: Context, orderId: string, content: string, by: Actor): Promise<void> {
  await getOrder(ctx.db, orderId)
  const id = newId('not')
  await ctx.db.transaction(async (tx) => {
    await insertNote(tx, { id, orderId, authorId: by.userId, content, createdAt: ctx.now() })
    // The audit log cannot be erased, so it does not quote the note.
    await writeAuditLog(tx, by, { action: 'order.noted', subject: { type: 'order', id: orderId }, after: { note: id } })
  })
  notifyStaff(ctx, 'order', orderId)
}

/** Sends an order's confirmation email again. Throws 404, and 409 `not_paid`. */
export async function sendConfirmationAgain(ctx: Context, orderId: string, by: Actor): Promise<void> {
  const { email, paidAt } = await getOrder(ctx.db, orderId)
  if (paidAt === null) throw new Refusal(409, 'not_paid', 'This order has not been paid yet.')
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

/** Erases the staff notes on an account's orders and the filters it saved. Call it before the orders are anonymized. */
export async function eraseOrderNotes(tx: Transaction, account: Account): Promise<void> {
  await deleteNotes(tx, await orderIdsOfPerson(tx, account))
  await deleteFiltersOf(tx, account.userId)
}

/** Collects the staff notes on an account's orders and the filters it saved, for a data export. */
export async function collectOrderNotes({ db }: Context, account: Account): Promise<unknown> {
  const [notes, filters] = await Promise.all([selectNotes(db, await orderIdsOfPerson(db, account)), selectFilters(db, account.userId)])
  return {
    notesOnOrders: notes.map(({ orderId, content, createdAt }) => ({ orderId, content, createdAt })),
    savedFilters: filters.map(({ name, query }) => ({ name, query })),
  }
}

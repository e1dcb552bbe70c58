import type { Account } from '#features/accounts/server/queries.ts'
import { writeMail } from '#features/notifications/server/commands.ts'
import { deleteNotes, insertNote, selectNotes } from '#features/operations/server/store/notes.ts'
import { deleteFiltersOf, selectFilters } from '#features/operations/server/store/saved-filters.ts'
import { getOrder, orderIdsOfPerson } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** Writes a note on an order for the rest of the staff. Throws 404. */
export async function addOrderNote(ctx: Context, orderId: string, content: string, by: Actor): Promise<void> {
  await getOrder(ctx.db, orderId)
  const id = newId('not')
  await ctx.db.transaction(async (tx) => {
    await insertNote(tx, { id, orderId, authorId: by.userId, content, createdAt: ctx.now() })
    // What it says stays where it can be taken off.
    await recordAction(tx, by, { action: 'order.noted', subject: { type: 'order', id: orderId }, after: { note: id } })
  })
  ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'order', id: orderId } })
}

/** Sends an order's confirmation once more, with its tracking link. Throws 404, and 409 `not_paid`. */
export async function sendConfirmationAgain(ctx: Context, orderId: string, by: Actor): Promise<void> {
  const { email, paidAt } = await getOrder(ctx.db, orderId)
  if (paidAt === null) throw new Refusal(409, 'not_paid', 'This order is not paid: there is nothing to confirm yet.')
  await ctx.db.transaction(async (tx) => {
    const mailId = await writeMail(ctx, tx, {
      key: `order-confirmed:${orderId}:${newId('agn')}`,
      template: 'order-confirmed',
      recipient: email,
      data: { orderId },
    })
    await recordAction(tx, by, { action: 'order.confirmation_sent', subject: { type: 'order', id: orderId }, after: { mail: mailId } })
  })
  ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'order', id: orderId } })
}

/** Takes off what the staff wrote on a person's orders, and the filters that they kept themselves. Before their orders forget them. */
export async function eraseDesk(tx: Transaction, account: Account): Promise<void> {
  await deleteNotes(tx, await orderIdsOfPerson(tx, account))
  await deleteFiltersOf(tx, account.userId)
}

/** The same, for the copy of their data. */
export async function collectDesk({ db }: Context, account: Account): Promise<unknown> {
  const [notes, filters] = await Promise.all([selectNotes(db, await orderIdsOfPerson(db, account)), selectFilters(db, account.userId)])
  return {
    notesOnOrders: notes.map(({ orderId, content, createdAt }) => ({ orderId, content, createdAt })),
    savedFilters: filters.map(({ name, query }) => ({ name, query })),
  }
}

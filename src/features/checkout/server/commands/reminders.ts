import type { ChangedEmail } from '#features/accounts/server/commands/email-change.ts'
import type { Account } from '#features/accounts/server/queries.ts'
import { serviceLabel } from '#features/catalog/rules.ts'
import { type LeftCheckout, REMIND_AFTER_MS, REMINDER_RETENTION_MS } from '#features/checkout/rules/reminder.ts'
import { reminderOf, reminderToken } from '#features/checkout/server/queries.ts'
import * as store from '#features/checkout/server/store/reminders.ts'
import { ordersSince } from '#features/orders/server/queries.ts'
import { attemptsOf } from '#features/payments/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { newId } from '#shared/ids.ts'
import { normalizeEmail } from '#shared/normalize-email.ts'

const MAX_BATCH_SIZE = 50

/**
 * Saves a checkout for a reminder and returns the reminder's token. `replaces` is the token of an earlier reminder; it is deleted if it
 * hasn't been sent. A mailbox gets at most one reminder a week. Further requests are silently ignored.
 */
export async function remindOfCheckout(
  ctx: Context,
  left: Omit<LeftCheckout, 'priceCents'>,
  replaces: string | undefined,
): Promise<string> {
  const now = ctx.now()
  const id = newId('rem', now.getTime())
  await ctx.db.transaction(async (tx) => {
    const replaced = replaces === undefined ? undefined : reminderOf(ctx, replaces, 'change')
    if (replaced !== undefined) await store.deleteUnsent(tx, [replaced])
    await store.insertReminder(tx, {
      ...left,
      id,
      mailbox: normalizeEmail(left.email),
      service: serviceLabel(left.kind),
      createdAt: now,
      dueAt: new Date(now.getTime() + REMIND_AFTER_MS),
    })
  })
  return reminderToken(ctx, id, 'change')
}

/** Deletes a reminder that hasn't been sent, because the customer unchecked the box or has paid. Ignores a forged token. */
export async function cancelReminder(ctx: Context, token: string): Promise<void> {
  const id = reminderOf(ctx, token, 'change')
  if (id !== undefined) await store.deleteUnsent(ctx.db, [id])
}

/**
 * Publishes `checkout.left` for at most 50 due reminders and returns how many. A reminder is deleted if its customer has paid since, and
 * postponed while a payment is in progress. A job calls it.
 */
export function sendDueReminders(ctx: Context): Promise<number> {
  const now = ctx.now()
  return ctx.db.transaction(async (tx) => {
    const due = await store.lockDueReminders(tx, now, MAX_BATCH_SIZE)
    const states = await Promise.all(due.map((row) => stateOf(tx, row)))
    const idsIn = (state: CheckoutState) => due.flatMap(({ id }, place) => (states[place] === state ? [id] : []))
    const unpaid = idsIn('unpaid')
    await store.deleteUnsent(tx, idsIn('paid'))
    await store.updateReminderDue(tx, idsIn('paying'), new Date(now.getTime() + REMIND_AFTER_MS))
    await store.updateReminderSent(tx, unpaid, now)
    if (unpaid.length > 0) await publish(tx, ...unpaid.map((reminderId) => ({ type: 'checkout.left', payload: { reminderId } })))
    return unpaid.length
  })
}

type CheckoutState = 'paid' | 'paying' | 'unpaid'

/** What happened to a checkout since its reminder was requested. */
async function stateOf(db: Queryable, { email, createdAt }: store.ReminderRow): Promise<CheckoutState> {
  const orders = await ordersSince(db, email, createdAt)
  if (orders.some(({ paidAt }) => paidAt !== null)) return 'paid'
  const attempts = await Promise.all(orders.map(({ id }) => attemptsOf(db, { type: 'order', id })))
  return attempts.flat().some(({ status }) => status === 'pending' || status === 'unknown') ? 'paying' : 'unpaid'
}

/** Deletes reminders older than a week. A job calls it. */
export function purgeOldReminders(ctx: Context): Promise<void> {
  return store.deleteRemindersBefore(ctx.db, new Date(ctx.now().getTime() - REMINDER_RETENTION_MS))
}

/** Deletes the reminders of an account that is being erased. */
export async function eraseReminders(tx: Transaction, { email, emailVerified }: Account): Promise<void> {
  if (emailVerified) await store.deleteRemindersOf(tx, normalizeEmail(email))
}

/** Deletes the reminder to an account's former address, whose mailbox may be someone else's now. */
export async function deleteFormerReminder(tx: Transaction, { from, to }: ChangedEmail): Promise<void> {
  if (normalizeEmail(from) !== normalizeEmail(to)) await store.deleteRemindersOf(tx, normalizeEmail(from))
}

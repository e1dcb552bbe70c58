import type { Account } from '#features/accounts/server/queries.ts'
import { deleteUsageBefore, usageDay } from '#features/support/server/store/assistant-usage.ts'
import { claimDueEmails, deleteConversationsOf, deletePresence } from '#features/support/server/store/conversations.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'

export { updateConversationsEmail } from '#features/support/server/store/conversations.ts'

/** Deletes an account’s conversations, including those from its confirmed email address, and its online status. */
export async function eraseConversations(tx: Transaction, { userId, email, emailVerified }: Account): Promise<void> {
  await Promise.all([deleteConversationsOf(tx, userId, emailVerified ? email : null), deletePresence(tx, userId)])
}

const DAY_MS = 24 * 3_600_000

/** Purges counts of model usage from before yesterday (UTC). Called by a job. */
export async function purgeOldUsage(ctx: Context): Promise<void> {
  await deleteUsageBefore(ctx.db, usageDay(new Date(ctx.now().getTime() - DAY_MS)))
}

const EMAIL_BATCH_SIZE = 50

/** Publishes `support.unseen` for up to 50 conversations with staff answers due by email. Returns how many. Called by a loop. */
export function emailUnseenAnswers(ctx: Context): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const due = await claimDueEmails(tx, ctx.now(), EMAIL_BATCH_SIZE)
    if (due.length === 0) return 0
    await publish(
      tx,
      ...due.map(({ conversationId, from, upTo }) => ({
        type: 'support.unseen',
        payload: { conversationId, from: String(from), upTo: String(upTo) },
      })),
    )
    return due.length
  })
}

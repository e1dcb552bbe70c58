import { takeDueLetters } from '#features/support/server/store/letters.ts'
import type { Context } from '#platform/context.ts'
import { publish } from '#platform/db/outbox.ts'

const BATCH = 50

/** Has what people answered, and nobody saw, sent by mail: a loop calls it. Returns how many conversations. */
export function tellUnseenAnswers(ctx: Context): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const due = await takeDueLetters(tx, ctx.now(), BATCH)
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

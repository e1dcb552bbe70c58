import { deleteUseBefore } from '#features/support/server/store/assistant-use.ts'
import type { Context } from '#platform/context.ts'

const DAY_MS = 24 * 3_600_000

/** Forgets what visitors asked the assistant's model before yesterday (UTC). A job calls it. */
export async function forgetOldUse(ctx: Context): Promise<void> {
  await deleteUseBefore(ctx.db, new Date(ctx.now().getTime() - DAY_MS).toISOString().slice(0, 10))
}

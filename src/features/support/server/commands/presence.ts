import type { Person } from '#features/accounts/contract.ts'
import { updateSeen, upsertPresence } from '#features/support/server/store/presence.ts'
import type { Context } from '#platform/context.ts'

/** One of the shop's people is there to answer from now on, or is not. */
export function setPresence(ctx: Context, { userId }: Person, online: boolean): Promise<void> {
  return upsertPresence(ctx.db, userId, online, ctx.now())
}

/** One of the shop's people was just seen: their call, or their open socket. Costs nothing much; call it as often as you like. */
export function markSeen(ctx: Context, userId: string): Promise<void> {
  return updateSeen(ctx.db, userId, ctx.now())
}

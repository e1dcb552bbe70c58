import type { CannedReply } from '#features/support/contract.ts'
import { selectReplies } from '#features/support/server/store/canned-replies.ts'
import type { Context } from '#platform/context.ts'

/** Replies that are given often, by title. */
export function cannedReplies(ctx: Context): Promise<CannedReply[]> {
  return selectReplies(ctx.db)
}

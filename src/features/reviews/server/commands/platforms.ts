import type { ReviewPlatform } from '#features/reviews/contract.ts'
import { platformsSetting } from '#features/reviews/server/settings.ts'
import { tellContentChanged } from '#features/reviews/server/store/reviews.ts'
import type { Context } from '#platform/context.ts'
import type { Actor } from '#platform/db/record.ts'
import { writeSetting } from '#platform/settings.ts'

/** Sets the platforms on which the shop can be looked up; the page of reviews shows them at once. */
export function changePlatforms(ctx: Context, platforms: ReviewPlatform[], by: Actor): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await writeSetting(tx, platformsSetting, platforms, by)
    await tellContentChanged(tx)
  })
}

import { z } from 'zod'
import type { ReviewPlatform } from '#features/reviews/contract.ts'
import type { Queryable } from '#platform/db/database.ts'
import { readSetting, type Setting } from '#platform/settings.ts'

/** The review platforms on which the shop can be looked up. */
export const platformsSetting: Setting<ReviewPlatform[]> = {
  key: 'reviews.platforms',
  schema: z.array(z.object({ name: z.string().trim().min(1).max(60), url: z.url({ protocol: /^https$/ }) })).max(12),
  otherwise: [],
}

/** The review platforms that the operator entered with a link. */
export function readPlatforms(db: Queryable): Promise<ReviewPlatform[]> {
  return readSetting(db, platformsSetting)
}

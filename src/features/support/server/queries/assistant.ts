import { assistantBudget } from '#features/support/server/settings.ts'
import { isUsedUp, SHOP, usageDay } from '#features/support/server/store/assistant-usage.ts'
import type { Context } from '#platform/context.ts'
import { readSetting } from '#platform/settings.ts'

/** Whether the assistant has a model that has answered as much today (UTC) as it may for the whole shop. */
export async function isModelUsedUp({ config, db, now }: Context): Promise<boolean> {
  if (!config.ASSISTANT_PROVIDER) return false
  const { questions, tokens, visitors } = await readSetting(db, assistantBudget)
  return isUsedUp(db, usageDay(now()), SHOP, { questions: questions * visitors, tokens: tokens * visitors })
}

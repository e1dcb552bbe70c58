import { factsSchema, type RiskPreview } from '#features/risk/contract.ts'
import { assessRisk, reaches, type RiskSettings } from '#features/risk/rules/risk.ts'
import { readRisk, riskSetting } from '#features/risk/server/settings.ts'
import { notifyRiskChanged } from '#features/risk/server/store/blocks.ts'
import { selectFactsSince } from '#features/risk/server/store/order-risks.ts'
import type { Context } from '#platform/context.ts'
import type { Actor } from '#platform/db/audit-log.ts'
import { writeSetting } from '#platform/settings.ts'

/** Saves the settings by which new orders are assessed. */
export async function changeRisk(ctx: Context, settings: RiskSettings, by: Actor): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await writeSetting(tx, riskSetting, settings, by)
    await notifyRiskChanged(tx)
  })
  readRisk.drop(ctx)
}

const PREVIEW_MS = 90 * 24 * 3_600_000
const MAX_PREVIEWED = 20_000

/** Counts how these rules would have affected the paid orders of the last 90 days, at most the newest 20,000. Changes nothing. */
export async function previewRisk(ctx: Context, settings: RiskSettings): Promise<RiskPreview> {
  const since = new Date(ctx.now().getTime() - PREVIEW_MS)
  const preview = { orders: 0, held: 0, heldDisputed: 0, disputed: 0 }
  for (const { facts, disputed } of await selectFactsSince(ctx.db, since, MAX_PREVIEWED)) {
    const isHeld = reaches(assessRisk(factsSchema.parse(facts), settings).points, settings.holdAt)
    preview.orders += 1
    preview.held += isHeld ? 1 : 0
    preview.disputed += disputed ? 1 : 0
    preview.heldDisputed += isHeld && disputed ? 1 : 0
  }
  return preview
}

import type { TemplateService } from '#features/catalog/contract.ts'
import { serviceLabel } from '#features/catalog/rules.ts'
import { ladderName } from '#features/catalog/rules/template/ladder.ts'
import { ladders } from '#features/catalog/rules/template/ladders.ts'
import { type AdminContext, adminServices } from '#features/catalog/server/queries/admin.ts'
import { toDollars } from '#shared/money.ts'

/** The services of the template that the shop does not have, on sale or not. */
export async function templateServices(ctx: AdminContext): Promise<TemplateService[]> {
  const own = new Set((await adminServices(ctx)).map(({ platform, type, quality }) => `${platform}_${type}_${quality}`))
  return ladders
    .filter((ladder) => !own.has(ladderName(ladder)))
    .map((ladder) => ({
      key: ladderName(ladder),
      platform: ladder.platform,
      name: serviceLabel(ladder) + (ladder.quality === 'premium' ? ', premium' : ''),
      packages: ladder.rungs.length,
      from: toDollars(Math.min(...ladder.rungs.map(([, cents]) => cents))),
    }))
}

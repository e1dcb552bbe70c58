import { readActionLimits } from '#features/accounts/server/settings.ts'
import { legalReviewedOn } from '#features/legal/server/settings.ts'
import type { ShopSettings } from '#features/operations/contract/settings.ts'
import { depositLimits } from '#features/wallet/server/settings.ts'
import type { Context } from '#platform/context.ts'
import { readSetting } from '#platform/settings.ts'
import { configuredStore, storeSetting } from '#platform/store-settings.ts'
import { toDollars } from '#shared/money.ts'

/** The settings of the shop as a whole. */
export async function shopSettings({ db, config }: Context): Promise<ShopSettings> {
  const [store, deposits, alone, reviewedOn] = await Promise.all([
    readSetting(db, storeSetting),
    readSetting(db, depositLimits),
    readActionLimits(db),
    readSetting(db, legalReviewedOn),
  ])
  return {
    store: { ...store, configured: configuredStore(config) },
    limits: {
      depositMin: toDollars(deposits.minCents),
      depositMax: toDollars(deposits.maxCents),
      refundAlone: toDollars(alone.orderCents),
      adjustmentAlone: toDollars(alone.customerCents),
      dayAlone: toDollars(alone.dayCents),
    },
    legal: { reviewedOn },
  }
}

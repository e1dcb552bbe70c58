import { readActionLimits } from '#features/accounts/server/settings.ts'
import { legalReviewedOn } from '#features/legal/server/settings.ts'
import type { ShopSettings } from '#features/operations/contract/settings.ts'
import { depositLimits } from '#features/wallet/server/settings.ts'
import { environmentOf } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { readSetting } from '#platform/settings.ts'
import { storeSetting } from '#platform/store-settings.ts'
import { toDollars } from '#shared/money.ts'

/** The settings of the shop as a whole. */
export async function shopSettings({ db, config }: Context): Promise<ShopSettings> {
  const [store, deposits, alone, reviewedOn] = await Promise.all([
    readSetting(db, storeSetting),
    readSetting(db, depositLimits),
    readActionLimits(db),
    readSetting(db, legalReviewedOn),
  ])
  const { STORE_NAME: name, CONTACT_EMAIL: contactEmail } = environmentOf(config)
  return {
    store: { ...store, configured: { name, contactEmail } },
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

import { approvalLimit } from '#features/checkout/server/settings.ts'
import type { ShopSettings } from '#features/operations/contract.ts'
import { legalReviewedOn } from '#features/operations/server/settings.ts'
import { methodsSetting } from '#features/payments/server/settings.ts'
import { approvalAbove, depositLimits } from '#features/wallet/server/settings.ts'
import type { Context } from '#platform/context.ts'
import { readSetting } from '#platform/settings.ts'
import { configuredStore, storeSetting } from '#platform/store-settings.ts'
import { toDollars } from '#shared/money.ts'

/** What is set for the shop as a whole. */
export async function shopSettings({ db, config }: Context): Promise<ShopSettings> {
  const [store, methods, deposits, refundAlone, adjustmentAlone, reviewedOn] = await Promise.all([
    readSetting(db, storeSetting),
    readSetting(db, methodsSetting),
    readSetting(db, depositLimits),
    readSetting(db, approvalLimit),
    readSetting(db, approvalAbove),
    readSetting(db, legalReviewedOn),
  ])
  return {
    store: { ...store, configured: configuredStore(config) },
    payments: { provider: config.PAYMENT_PROVIDER, methods },
    limits: {
      depositMin: toDollars(deposits.minCents),
      depositMax: toDollars(deposits.maxCents),
      refundAlone: toDollars(refundAlone),
      adjustmentAlone: toDollars(adjustmentAlone),
    },
    legal: { reviewedOn },
  }
}

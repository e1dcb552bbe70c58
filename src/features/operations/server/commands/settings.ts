import { approvalLimit } from '#features/checkout/server/settings.ts'
import type { ShopSettings } from '#features/operations/contract.ts'
import { legalReviewedOn } from '#features/operations/server/settings.ts'
import { tellContentChanged, tellStoreChanged } from '#features/operations/server/store/settings.ts'
import { methodsSetting } from '#features/payments/server/settings.ts'
import { approvalAbove, depositLimits } from '#features/wallet/server/settings.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { putSetting, writeSetting } from '#platform/settings.ts'
import { type StoreSettings, storeSetting } from '#platform/store-settings.ts'
import { toCents } from '#shared/money.ts'

/** Names the store, says where it is written to and how it writes money; every process follows at once. */
export function setStore(ctx: Context, wanted: StoreSettings, by: Actor): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await writeSetting(tx, storeSetting, wanted, by)
    await tellStoreChanged(tx)
  })
}

/** Switches ways of paying on and off. Payments under way go on. */
export function setMethods(ctx: Context, methods: ShopSettings['payments']['methods'], by: Actor): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await writeSetting(tx, methodsSetting, methods, by)
    await tellContentChanged(tx)
  })
}

/** Sets what one deposit may be, and what one person may pay back or book alone. Dollars. */
export function setLimits(ctx: Context, wanted: ShopSettings['limits'], by: Actor): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const deposits = { minCents: toCents(wanted.depositMin), maxCents: toCents(wanted.depositMax) }
    const after = { deposits, refundAloneCents: toCents(wanted.refundAlone), adjustmentAloneCents: toCents(wanted.adjustmentAlone) }
    const before = {
      deposits: await putSetting(tx, depositLimits, deposits),
      refundAloneCents: await putSetting(tx, approvalLimit, after.refundAloneCents),
      adjustmentAloneCents: await putSetting(tx, approvalAbove, after.adjustmentAloneCents),
    }
    await recordAction(tx, by, { action: 'setting.changed', subject: { type: 'setting', id: 'limits' }, before, after })
  })
}

/** Says that privacy notice and terms were reviewed today, or that they are templates again. */
export function setLegalReview(ctx: Context, reviewed: boolean, by: Actor): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await writeSetting(tx, legalReviewedOn, reviewed ? ctx.now().toISOString().slice(0, 10) : null, by)
    await tellContentChanged(tx)
  })
}

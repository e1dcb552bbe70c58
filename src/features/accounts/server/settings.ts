import { z } from 'zod'
import type { ActionLimits } from '#features/accounts/rules/four-eyes.ts'
import type { Queryable } from '#platform/db/database.ts'
import { readSetting, type Setting } from '#platform/settings.ts'
import type { Cents } from '#shared/money.ts'

const limit = (key: string, otherwise: Cents): Setting<Cents> => ({ key, schema: z.int().min(0).max(100_000_000), otherwise })

/** How much of one order one person can refund without approval, in cents. */
export const orderLimit = limit('refunds.approval_above_cents', 10_000)
/** How much one customer’s balance can be adjusted in 24 hours without approval, in cents. */
export const customerLimit = limit('wallet.approval_above_cents', 5_000)
/** How much one person can give away in 24 hours without approval, in total, in cents. */
export const dayLimit = limit('approvals.day_cents', 50_000)

/** Reads the limits on what one person may do alone, in cents. */
export async function readActionLimits(db: Queryable): Promise<ActionLimits> {
  const [orderCents, customerCents, dayCents] = await Promise.all([
    readSetting(db, orderLimit),
    readSetting(db, customerLimit),
    readSetting(db, dayLimit),
  ])
  return { orderCents, customerCents, dayCents }
}

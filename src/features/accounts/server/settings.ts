import { z } from 'zod'
import type { ActionLimits } from '#features/accounts/rules/four-eyes.ts'
import type { Queryable } from '#platform/db/database.ts'
import { readSetting, type Setting } from '#platform/settings.ts'
import type { Cents } from '#shared/money.ts'

const limit = (key: string, otherwise: Cents): Setting<Cents> => ({ key, schema: z.int().min(0).max(100_000_000), otherwise })

/** How much of one order's money a person gives back without a second person, in cents. */
export const orderLimit = limit('refunds.approval_above_cents', 10_000)
/** How much of one customer's balance a person adjusts in 24 hours without a second person, in cents. */
export const customerLimit = limit('wallet.approval_above_cents', 5_000)
/** How much money a person gives away in 24 hours, in every way together, without a second person, in cents. */
export const dayLimit = limit('approvals.day_cents', 50_000)

/** Reads the limits of what one person does alone, in cents. */
export async function readActionLimits(db: Queryable): Promise<ActionLimits> {
  const [orderCents, customerCents, dayCents] = await Promise.all(
    [orderLimit, customerLimit, dayLimit].map((each) => readSetting(db, each)),
  )
  return { orderCents: orderCents ?? 0, customerCents: customerCents ?? 0, dayCents: dayCents ?? 0 }
}

import { z } from 'zod'
import type { Queryable } from '#platform/db/database.ts'
import { readSetting, type Setting } from '#platform/settings.ts'
import type { Cents } from '#shared/money.ts'

/** The limits of one deposit. */
export interface DepositLimits {
  minCents: Cents
  maxCents: Cents
}

export const depositLimits: Setting<DepositLimits> = {
  key: 'wallet.deposit_limits',
  schema: z.object({ minCents: z.int().positive(), maxCents: z.int().positive() }),
  otherwise: { minCents: 500, maxCents: 100_000 },
}

/** Returns the limits of one deposit, in cents. */
export function readDepositLimits(db: Queryable): Promise<DepositLimits> {
  return readSetting(db, depositLimits)
}

import { z } from 'zod'
import type { Queryable } from '#platform/db/database.ts'
import { readSetting, type Setting } from '#platform/settings.ts'
import type { Cents } from '#shared/money.ts'

/** What one deposit may be, in cents. */
export interface DepositLimits {
  minCents: Cents
  maxCents: Cents
}

export const depositLimits: Setting<DepositLimits> = {
  key: 'wallet.deposit_limits',
  schema: z.object({ minCents: z.int().positive(), maxCents: z.int().positive() }),
  otherwise: { minCents: 500, maxCents: 100_000 },
}

export function readDepositLimits(db: Queryable): Promise<DepositLimits> {
  return readSetting(db, depositLimits)
}

/** Cents: what one person may book by hand on one customer's balance within a day; more waits for a second person. */
export const approvalAbove: Setting<Cents> = {
  key: 'wallet.approval_above_cents',
  schema: z.int().nonnegative(),
  otherwise: 5_000,
}

export function readApprovalAbove(db: Queryable): Promise<Cents> {
  return readSetting(db, approvalAbove)
}

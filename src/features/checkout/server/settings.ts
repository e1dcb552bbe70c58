import { z } from 'zod'
import type { Queryable } from '#platform/db/database.ts'
import { readSetting, type Setting } from '#platform/settings.ts'
import type { Cents } from '#shared/money.ts'

/** Up to which amount one person of the staff pays back alone; what is more needs a second one. */
export const approvalLimit: Setting<Cents> = {
  key: 'refunds.approval_above_cents',
  schema: z.int().min(0).max(100_000_000),
  otherwise: 10_000,
}

/** The same, as it is set now. */
export function readApprovalLimit(db: Queryable): Promise<Cents> {
  return readSetting(db, approvalLimit)
}

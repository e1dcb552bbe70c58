import { z } from 'zod'
import type { Actor } from '#platform/db/audit-log.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { readSetting, type Setting, writeSetting } from '#platform/settings.ts'
import type { Cents } from '#shared/money.ts'

const autoLimit: Setting<Cents> = { key: 'guarantees.auto_limit_cents', schema: z.int().min(0).max(100_000_000), otherwise: 2_500 }

/** Claims up to this amount are settled automatically; larger ones wait for staff. Withdrawals have no limit. */
export function readAutoLimit(db: Queryable): Promise<Cents> {
  return readSetting(db, autoLimit)
}

/** Sets the automatic limit for new claims. */
export function writeAutoLimit(tx: Transaction, cents: Cents, by: Actor): Promise<void> {
  return writeSetting(tx, autoLimit, cents, by)
}

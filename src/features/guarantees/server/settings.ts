import { z } from 'zod'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import type { Actor } from '#platform/db/record.ts'
import { readSetting, type Setting, writeSetting } from '#platform/settings.ts'
import type { Cents } from '#shared/money.ts'

const autoLimit: Setting<Cents> = { key: 'guarantees.auto_limit_cents', schema: z.int().min(0).max(100_000_000), otherwise: 2_500 }

/** Up to which amount a rule settles a request by itself; what is more waits for a person. Withdrawals are not limited. */
export function readAutoLimit(db: Queryable): Promise<Cents> {
  return readSetting(db, autoLimit)
}

/** Sets it, for requests from now on. */
export function writeAutoLimit(tx: Transaction, cents: Cents, by: Actor): Promise<void> {
  return writeSetting(tx, autoLimit, cents, by)
}

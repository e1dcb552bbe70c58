import { z } from 'zod'
import { connectionChange, putConnection } from '#features/payments/server/commands/connections.ts'
import { methodsChange, putMethods } from '#features/payments/server/commands/methods.ts'
import type { Actor } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'

const change = z.union([connectionChange, methodsChange])

/**
 * Makes an approved change to the accounts that payments go to: another provider, or new keys of the same one. Throws 409
 * `payment_settings_changed`.
 */
export function changeAccount(tx: Transaction, payload: unknown, by: Actor, now: Date): Promise<void> {
  const approved = change.parse(payload)
  return 'sealed' in approved ? putConnection(tx, approved, by, now) : putMethods(tx, approved, by)
}

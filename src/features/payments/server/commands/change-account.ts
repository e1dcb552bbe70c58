import { z } from 'zod'
import { connectionChange, putConnection } from '#features/payments/server/commands/connections.ts'
import { methodsChange, putMethods } from '#features/payments/server/commands/methods.ts'
import { SECRET_PURPOSE } from '#features/payments/server/providers/connections.ts'
import type { Actor } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { sealedAgain } from '#platform/sealed-column.ts'
import type { Secrets } from '#platform/secrets.ts'

const change = z.union([connectionChange, methodsChange])

/**
 * Makes an approved change to the accounts that payments go to: another provider, or new keys of the same one. Throws 409
 * `payment_settings_changed` and `secret_unreadable`.
 */
export async function changeAccount(
  tx: Transaction,
  { payload, secrets }: { payload: unknown; secrets: Secrets },
  by: Actor,
  now: Date,
): Promise<void> {
  const approved = change.parse(payload)
  if (!('sealed' in approved)) return putMethods(tx, approved, by)
  await putConnection(tx, { ...approved, sealed: sealedAgain(secrets, SECRET_PURPOSE, approved.sealed) }, by, now)
}

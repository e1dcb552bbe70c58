import { lockConnections, selectSettingsVersion } from '#features/payments/server/store/connections.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'

/**
 * Locks the payment settings until the transaction ends. Throws 409 `payment_settings_changed` if they changed since `version` was read,
 * because a second person may only approve what they were shown.
 */
export async function lockSettings(tx: Transaction, version: string): Promise<void> {
  await lockConnections(tx)
  if ((await selectSettingsVersion(tx)) === version) return
  throw new Refusal(
    409,
    'payment_settings_changed',
    'The payment settings have changed in the meantime. Nothing was saved. Reload them and make your changes again.',
  )
}

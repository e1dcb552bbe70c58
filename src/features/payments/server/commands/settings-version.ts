import { lockConnections, selectSettingsVersion } from '#features/payments/server/store/connections.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'

/**
 * Lets nobody else change the payment settings until the transaction ends. Throws 409 `payment_settings_changed` if somebody did
 * since `version` was read: a second person approves what was shown, not what it has become.
 */
export async function lockSettings(tx: Transaction, version: string): Promise<void> {
  await lockConnections(tx)
  if ((await selectSettingsVersion(tx)) === version) return
  throw new Refusal(
    409,
    'payment_settings_changed',
    'The payment settings have changed in the meantime. Nothing was saved. Open them again, and save what you need.',
  )
}

import { clearAddresses, clearAddressesOf, selectAddress } from '#features/wallet/server/store/deposits.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable, Transaction } from '#platform/db/database.ts'
import { sealedColumn } from '#platform/sealed-column.ts'

const DEPOSIT_ADDRESS = 'deposit-address'

export const sealedDepositAddresses = sealedColumn({
  name: 'Network addresses of deposits',
  table: 'deposits',
  key: ['id'],
  column: 'purchase_address',
  purpose: DEPOSIT_ADDRESS,
})

/** Encrypts the IP address that a deposit is made from. It's evidence if the payment is disputed. */
export function sealDepositAddress({ secrets }: Pick<Context, 'secrets'>, ip: string): Buffer {
  return secrets.seal(DEPOSIT_ADDRESS, ip)
}

/** The IP address that a deposit was made from; null if it wasn't stored, was purged, or can't be decrypted. */
export async function depositAddress({ db, secrets }: { db: Queryable } & Pick<Context, 'secrets'>, id: string): Promise<string | null> {
  const sealed = await selectAddress(db, id)
  try {
    return sealed && secrets.open(DEPOSIT_ADDRESS, sealed)
  } catch {
    return null
  }
}

/** Banks accept disputes for up to 120 days. The rest is for responding to them. */
const ADDRESS_RETENTION_MS = 180 * 24 * 3_600_000

/** Removes the IP addresses of deposits made more than 180 days ago. A job calls it. */
export function purgeDepositAddresses(ctx: Context): Promise<void> {
  return clearAddresses(ctx.db, new Date(ctx.now().getTime() - ADDRESS_RETENTION_MS))
}

/** Removes the IP addresses of an erased customer's deposits. */
export const eraseDepositAddresses: (tx: Transaction, userId: string) => Promise<void> = clearAddressesOf

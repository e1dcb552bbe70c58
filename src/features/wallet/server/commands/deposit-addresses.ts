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

/** Encrypts the network address that a deposit is made from: evidence, if its payment is disputed. */
export function sealDepositAddress({ secrets }: Pick<Context, 'secrets'>, ip: string): Buffer {
  return secrets.seal(DEPOSIT_ADDRESS, ip)
}

/** The network address that a deposit was made from; null if it is not kept (any longer), or no accepted secret reads it. */
export async function depositAddress({ db, secrets }: { db: Queryable } & Pick<Context, 'secrets'>, id: string): Promise<string | null> {
  const sealed = await selectAddress(db, id)
  try {
    return sealed && secrets.open(DEPOSIT_ADDRESS, sealed)
  } catch {
    return null
  }
}

/** As for orders: banks take disputes for up to 120 days; the rest is for answering them. */
const KEPT_MS = 180 * 24 * 3_600_000

/** Removes the network addresses of deposits that were made more than 180 days ago. A job calls it. */
export function purgeDepositAddresses(ctx: Context): Promise<void> {
  return clearAddresses(ctx.db, new Date(ctx.now().getTime() - KEPT_MS))
}

/** Removes the network addresses of an erased customer's deposits. */
export const eraseDepositAddresses: (tx: Transaction, userId: string) => Promise<void> = clearAddressesOf

import { clearAddresses } from '#features/orders/server/store/orders.ts'
import { PURCHASE_ADDRESS } from '#features/orders/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { sealedColumn } from '#platform/sealed-column.ts'

export const sealedPurchaseAddresses = sealedColumn({
  name: 'Network addresses of purchases',
  table: 'orders',
  key: ['id'],
  column: 'purchase_address',
  purpose: PURCHASE_ADDRESS,
})

/** Encrypts the network address that an order is placed from: evidence, if its payment is disputed. */
export function sealAddress({ secrets }: Pick<Context, 'secrets'>, ip: string): Buffer {
  return secrets.seal(PURCHASE_ADDRESS, ip)
}

/** Banks take disputes for up to 120 days after the delivery; the rest is for answering them. */
const KEPT_MS = 180 * 24 * 3_600_000

/** Removes the network addresses of orders that were placed more than 180 days ago. A job calls it. */
export function purgeOldAddresses(ctx: Context): Promise<void> {
  return clearAddresses(ctx.db, new Date(ctx.now().getTime() - KEPT_MS))
}

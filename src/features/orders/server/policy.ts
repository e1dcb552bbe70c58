import type { Person } from '#features/accounts/contract.ts'
import type { Order } from '#features/orders/contract.ts'
import type { Context } from '#platform/context.ts'

const PURPOSE = 'order-access'

/** Creates the token that lets a guest read one order. It's a signature of the order's id and isn't stored. */
export function accessToken(ctx: Context, orderId: string): string {
  return ctx.secrets.sign(PURPOSE, orderId)
}

/** Who wants to read an order. */
export interface Reader {
  /** The order's access token, for guests. */
  token?: string | undefined
  /** The signed-in customer. */
  person?: Person | undefined
}

/** Whether the reader owns the order or has its token. */
export function mayRead(ctx: Context, order: Order, { token, person }: Reader): boolean {
  if (person !== undefined && person.userId === order.userId) return true
  return token !== undefined && ctx.secrets.verify(PURPOSE, order.id, token)
}

import type { Person } from '#features/accounts/contract.ts'
import type { Order } from '#features/orders/contract.ts'
import type { Context } from '#platform/context.ts'

const PURPOSE = 'order-access'

/** The token that lets a guest read one order: a signature of the order's id, which is not stored. */
export function accessToken(ctx: Context, orderId: string): string {
  return ctx.secrets.sign(PURPOSE, orderId)
}

/** Who asks for an order. */
export interface Reader {
  /** The order's access token, which guests have. */
  token?: string | undefined
  /** The signed-in customer. */
  person?: Person | undefined
}

/** Whether somebody may read an order: its owner, or with its token. */
export function mayRead(ctx: Context, order: Order, { token, person }: Reader): boolean {
  if (person !== undefined && person.userId === order.userId) return true
  return token !== undefined && ctx.secrets.verify(PURPOSE, order.id, token)
}

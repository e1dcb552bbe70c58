import type { Person } from '#features/accounts/contract.ts'
import type { Order } from '#features/orders/server/tables.ts'
import type { Context } from '#platform/context.ts'

const PURPOSE = 'order-access'

/** The token that lets a guest read one order. It follows from the order's id and the shop's secret; none is stored. */
export function accessToken(ctx: Context, orderId: string): string {
  return ctx.secrets.sign(PURPOSE, orderId)
}

/** What somebody shows who asks for an order. */
export interface Reader {
  /** The order's own, as guests have it. */
  token?: string | undefined
  /** Whoever is signed in. */
  person?: Person | undefined
}

/** Who may read an order: its owner, and whoever shows its token. */
export function mayRead(ctx: Context, order: Order, { token, person }: Reader): boolean {
  if (person !== undefined && person.userId === order.userId) return true
  return token !== undefined && ctx.secrets.verify(PURPOSE, order.id, token)
}

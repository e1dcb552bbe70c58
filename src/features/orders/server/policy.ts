import type { Order } from '#features/orders/server/tables.ts'
import type { Context } from '#platform/context.ts'

const PURPOSE = 'order-access'

/** The token that lets a guest read one order. It follows from the order's id and the shop's secret; none is stored. */
export function accessToken(ctx: Context, orderId: string): string {
  return ctx.secrets.sign(PURPOSE, orderId)
}

/** Who may read an order: whoever shows its token. */
export function mayRead(ctx: Context, order: Order, token: string | undefined): boolean {
  return token !== undefined && ctx.secrets.verify(PURPOSE, order.id, token)
}

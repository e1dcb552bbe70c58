import { accountsCalled } from '#features/accounts/server/queries/find.ts'
import { deskOrders } from '#features/orders/server/queries/desk.ts'
import { selectWanted } from '#features/support/server/store/inbox.ts'
import type { Context } from '#platform/context.ts'

const MOST = 200
const ORDERS = 50

/** The ids of conversations with somebody of that name or address, or about that order or with whoever placed it. */
export async function findConversations(ctx: Context, typed: string): Promise<string[]> {
  const text = typed.trim().toLowerCase()
  const [accounts, orders] = await Promise.all([accountsCalled(ctx.db, text), isOrderNumber(text) ? ordersNumbered(ctx, text) : []])
  return selectWanted(
    ctx.db,
    {
      userIds: [...accounts, ...orders.flatMap(({ userId }) => userId ?? [])],
      orderIds: orders.map(({ id }) => id),
      emails: [text, ...orders.map(({ email }) => email.toLowerCase())],
      name: text,
    },
    MOST,
  )
}

const isOrderNumber = (text: string) => /^gs-?\d+$/.test(text)

function ordersNumbered(ctx: Context, text: string) {
  const number = `GS-${text.replace(/\D/g, '')}`
  return deskOrders(ctx.db, { text: { number, word: number, place: number, ids: [] } }, { oldestFirst: false, limit: ORDERS })
}

import type { RefundDestination } from '#features/checkout/contract.ts'
import type { RemedyAsked, RemedyRequestView } from '#features/guarantees/contract.ts'
import { judge } from '#features/guarantees/rules/judge.ts'
import { presentRequest } from '#features/guarantees/server/present.ts'
import { situationOf, termsOf } from '#features/guarantees/server/situation.ts'
import { selectByRequestKey } from '#features/guarantees/server/store/remedies.ts'
import { insertWithdrawal } from '#features/guarantees/server/store/withdrawals.ts'
import type { RemedyRow } from '#features/guarantees/server/tables.ts'
import { type Asking, takeIn } from '#features/guarantees/server/take-in.ts'
import { holdOrder } from '#features/orders/server/commands/move.ts'
import type { Order } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import { invalid, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/**
 * Asks for a remedy on an order, in the name of `by` (`customer`, or who asks for them): what a rule may settle is settled
 * at once, the rest waits for a person. A twin of the same `requestKey` finds the request. Throws 400 where something is
 * left out, 409 `remedy_closed`, `remedy_open` where the same is asked for already, `nothing_missing`.
 */
export async function askRemedy(
  ctx: Context,
  order: Order,
  asked: RemedyAsked,
  by: string,
  requestKey?: string,
): Promise<RemedyRequestView> {
  checkDestination(order, asked.destination)
  const terms = await termsOf(ctx, order)
  const asking = { by, at: ctx.now(), requestKey }
  try {
    const request = await ctx.db.transaction(async (tx) => {
      const held = await holdOrder(tx, order.id)
      const verdict = judge(await situationOf(tx, held, terms, asking.at), asked)
      if (verdict.outcome === 'closed') throw new Refusal(409, verdict.code, verdict.why)
      if (verdict.outcome === 'incomplete') throw invalid(verdict.path, verdict.why)
      const taken = await takeIn(tx, held, asked, verdict, asking)
      await tell(tx, held, taken, asking)
      return taken
    })
    return presentRequest(request)
  } catch (error) {
    const earlier = requestKey === undefined ? undefined : await selectByRequestKey(ctx.db, requestKey)
    if (!earlier) throw error
    return presentRequest(earlier)
  }
}

/** A balance is an account's. Throws 400. */
export function checkDestination({ userId }: Order, destination: RefundDestination | null | undefined): void {
  if (destination === 'balance' && userId === null) {
    throw invalid('destination', 'This order belongs to no account, so the money can only go back the way it was paid.')
  }
}

/** What the customer gets mailed. An order that is stopped tells so itself. */
async function tell(tx: Transaction, order: Order, { id: remedyId, kind, status }: RemedyRow, { at }: Asking): Promise<void> {
  const payload = { remedyId, orderId: order.id }
  if (status === 'waiting') return publish(tx, { type: 'remedy.received', payload })
  if (kind === 'refill') return publish(tx, { type: 'remedy.answered', payload })
  if (kind !== 'withdrawal') return
  const { id: orderId, orderNumber, email } = order
  const withdrawalId = newId('wdr')
  await insertWithdrawal(tx, { id: withdrawalId, orderNumber, email, name: null, orderId, remedyId, receivedAt: at })
  await publish(
    tx,
    { type: 'withdrawal.received', payload: { withdrawalId } },
    { type: 'withdrawal.answered', payload: { withdrawalId, orderId } },
  )
}

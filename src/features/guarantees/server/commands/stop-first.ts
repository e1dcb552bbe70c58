import { stopDeliveries } from '#features/delivery/server/commands/stop.ts'
import type { GuaranteeClaimDraft } from '#features/guarantees/contract.ts'
import { judge } from '#features/guarantees/rules/judge.ts'
import { situationOf, type Terms } from '#features/guarantees/server/queries/situation.ts'
import type { Order } from '#features/orders/contract.ts'
import type { Context } from '#platform/context.ts'

/**
 * Has an order's suppliers stop where a rule would pay a claim made at `at`: what is refused, or decided by staff, stops nothing. Returns
 * whether the claim is for staff because it is not known what has arrived. Call it outside of a transaction.
 */
export async function stopFirst(ctx: Context, order: Order, asked: GuaranteeClaimDraft, terms: Terms, at: Date): Promise<boolean> {
  if (asked.kind !== 'refund' && asked.kind !== 'withdrawal') return false
  if (judge(await situationOf(ctx.db, order, terms, at), asked).outcome !== 'by_rule') return false
  return !(await stopDeliveries(ctx, order.id))
}

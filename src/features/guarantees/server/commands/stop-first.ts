import { stopDeliveries } from '#features/delivery/server/commands/stop.ts'
import type { GuaranteeClaimDraft } from '#features/guarantees/contract.ts'
import { judge } from '#features/guarantees/rules/judge.ts'
import { situationOf, type Terms } from '#features/guarantees/server/queries/situation.ts'
import type { Order } from '#features/orders/contract.ts'
import type { Context } from '#platform/context.ts'

/**
 * Asks an order's suppliers to stop if a rule would pay a claim made at `at`. A claim that is refused or left to staff stops nothing.
 * Returns whether staff have to decide because the delivered units are unknown. Call it outside any transaction.
 */
export async function stopFirst(ctx: Context, order: Order, draft: GuaranteeClaimDraft, terms: Terms, at: Date): Promise<boolean> {
  if (draft.kind !== 'refund' && draft.kind !== 'withdrawal') return false
  if (judge(await situationOf(ctx.db, order, terms, at), draft).outcome !== 'by_rule') return false
  return !(await stopDeliveries(ctx, order.id))
}

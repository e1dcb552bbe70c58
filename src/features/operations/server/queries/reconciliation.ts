import type { Reconciliation, ReconciledMove } from '#features/operations/contract/reconciliation.ts'
import { orderLines } from '#features/orders/server/queries/admin.ts'
import { newestProviderMoves } from '#features/payments/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { readSetting } from '#platform/settings.ts'
import { lastLedgerCheck } from '#platform/system-notes.ts'
import { toDollars } from '#shared/money.ts'
import { pluck } from '#shared/records.ts'

const MOVES_SHOWN = 20

/** What the last reconciliation of the ledger found, and the newest payments and refunds beside the providers' own lists. */
export async function reconciliation({ db }: Pick<Context, 'db'>): Promise<Reconciliation> {
  const [last, found] = await Promise.all([readSetting(db, lastLedgerCheck), newestProviderMoves(db, MOVES_SHOWN)])
  const lines = await orderLines(db, pluck(found, 'orderId'))
  const moves = found.map(({ kind, id, provider, orderId, amountCents, listedCents, at }): ReconciledMove => {
    const orderNumber = lines.get(orderId ?? '')?.orderNumber
    return {
      kind,
      id,
      provider,
      order: orderId !== null && orderNumber !== undefined ? { id: orderId, orderNumber } : null,
      amount: toDollars(amountCents),
      listed: listedCents === null ? null : toDollars(listedCents),
      at: at.toISOString(),
    }
  })
  return { checkedAt: last?.at ?? null, problems: last?.problems ?? [], moves }
}

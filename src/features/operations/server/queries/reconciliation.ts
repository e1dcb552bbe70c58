import type {
  DifferenceSettlement,
  LedgerDifference,
  ProviderBalanceView,
  ReconciledMove,
  Reconciliation,
} from '#features/operations/contract/reconciliation.ts'
import { orderLines } from '#features/orders/server/queries/admin.ts'
import { type Difference, describeDifference, writeOffCents, waysToSettle } from '#features/payments/rules/differences.ts'
import { newestProviderMoves } from '#features/payments/server/queries.ts'
import { newestSettlements, openDifferences, providerBalances } from '#features/payments/server/queries/differences.ts'
import type { Context } from '#platform/context.ts'
import { readSetting } from '#platform/settings.ts'
import { lastLedgerCheck } from '#platform/system-notes.ts'
import { toDollars } from '#shared/money.ts'
import { pluck } from '#shared/records.ts'

const MOVES_SHOWN = 20
const SETTLEMENTS_SHOWN = 50

/** The last reconciliation, open and settled differences, provider balances, and the newest payments and refunds. */
export async function reconciliation({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Reconciliation> {
  const [last, found, differences, settlements, balances] = await Promise.all([
    readSetting(db, lastLedgerCheck),
    newestProviderMoves(db, MOVES_SHOWN),
    openDifferences(db, now()),
    newestSettlements(db, SETTLEMENTS_SHOWN),
    providerBalances(db),
  ])
  const lines = await orderLines(db, pluck([...found, ...differences, ...settlements], 'orderId'))
  const orderOf = (orderId: string | null) => {
    const orderNumber = lines.get(orderId ?? '')?.orderNumber
    return orderId !== null && orderNumber !== undefined ? { id: orderId, orderNumber } : null
  }
  const sidesOf = (compared: Omit<Difference, 'attemptId' | 'lineType' | 'isCorrected'>) => ({
    provider: compared.provider,
    kind: compared.kind,
    subjectId: compared.id,
    order: orderOf(compared.orderId),
    shop: toDollars(compared.shopCents),
    listed: toDollars(compared.providerCents),
  })
  return {
    checkedAt: last?.at ?? null,
    problems: last?.problems ?? [],
    differences: differences.map((each): LedgerDifference => ({
      ...sidesOf(each),
      text: describeDifference(each),
      ways: waysToSettle(each),
      missing: toDollars(writeOffCents(each)),
    })),
    settlements: settlements.map(({ settlementId, way, note, settledBy, settledAt, ...each }): DifferenceSettlement => ({
      id: settlementId,
      ...sidesOf(each),
      way,
      note,
      by: settledBy.name,
      at: settledAt.toISOString(),
    })),
    balances: balances.map(({ provider, state, currency, expectedCents, cents, at }): ProviderBalanceView => ({
      provider,
      state,
      balance:
        currency === null || expectedCents === null || cents === null || at === null
          ? null
          : { currency, expected: toDollars(expectedCents), listed: toDollars(cents), at: at.toISOString() },
    })),
    moves: found.map(({ kind, id, provider, orderId, amountCents, listedCents, at }): ReconciledMove => ({
      kind,
      id,
      provider,
      order: orderOf(orderId),
      amount: toDollars(amountCents),
      listed: listedCents === null ? null : toDollars(listedCents),
      at: at.toISOString(),
    })),
  }
}

import type { PaymentsContext } from '#features/payments/server/context.ts'
import {
  type BalanceTransaction,
  type PaymentProvider,
  type ProviderBalance,
  ProviderRefused,
  ProviderUnreachable,
} from '#features/payments/server/providers/provider.ts'
import * as store from '#features/payments/server/store/balance-transactions.ts'
import { endExplanations, FIRST_RANGE_MS } from '#features/payments/server/store/differences.ts'
import { type BalanceState, upsertBalance } from '#features/payments/server/store/provider-balances.ts'
import { balanceTransactionBooking } from '#features/wallet/rules/balance-transactions.ts'
import { post } from '#features/wallet/server/commands.ts'

/** How much of the previous list is read again to find later changes. */
const OVERLAP_MS = 7 * 24 * 3_600_000

/**
 * Reads every provider's list of captures, refunds, fees, disputes and payouts, and books the fees, payouts and disputes that are new to
 * the shop. Also reads the balance if the provider has one. A provider that doesn't respond or refuses is skipped until the next run.
 */
export async function listBalanceTransactions(ctx: PaymentsContext): Promise<void> {
  for (const provider of Object.values(ctx.providers)) {
    try {
      await listBalanceTransactionsOf(ctx, provider)
    } catch (error) {
      // Already logged by the call.
      if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error
    }
  }
}

async function listBalanceTransactionsOf(ctx: PaymentsContext, provider: PaymentProvider): Promise<void> {
  const at = ctx.now()
  const { begunAt, listedAt } = await store.startListing(ctx.db, provider.name, at)
  const since = new Date(listedAt ? listedAt.getTime() - OVERLAP_MS : begunAt.getTime() - FIRST_RANGE_MS)
  const captured = await store.selectCaptured(ctx.db, provider.name, since)
  const before = await balanceOf(provider)
  const listed = withoutRepeats(await provider.listBalanceTransactions({ since, captured }))
  const balance = settledBalance(before, await balanceOf(provider))
  await ctx.db.transaction(async (tx) => {
    const isNew = await store.upsertBalanceTransactions(tx, provider.name, listed, at)
    for (const line of listed) {
      const booking = isNew.has(line.id) && balanceTransactionBooking(provider.name, line)
      if (booking) await post(tx, booking)
    }
    for (const { currency, cents } of balance.amounts)
      await upsertBalance(tx, { provider: provider.name, currency, cents, at: balance.at ?? at })
    await store.finishListing(tx, provider.name, at, balance.state)
    await endExplanations(tx, provider.name, at)
  })
}

interface BalanceReading extends ProviderBalance {
  state: BalanceState
}

const noAmounts = { at: null, amounts: [] }

/** The provider's balance. Without amounts if the provider has none, refuses or doesn't respond. */
async function balanceOf(provider: PaymentProvider): Promise<BalanceReading> {
  if (!provider.readBalance) return { ...noAmounts, state: 'unsupported' }
  try {
    const balance = await provider.readBalance()
    return balance ? { ...balance, state: 'compared' } : { ...noAmounts, state: 'refused' }
  } catch (error) {
    if (error instanceof ProviderUnreachable) return { ...noAmounts, state: 'unread' }
    if (error instanceof ProviderRefused) return { ...noAmounts, state: 'refused' }
    throw error
  }
}

/**
 * The balance if it was the same before and after the list was read. Otherwise, money that moved in between could be missing from one of
 * them.
 */
function settledBalance(before: BalanceReading, after: BalanceReading): BalanceReading {
  if (after.state !== 'compared') return after
  const amountsOf = ({ amounts }: BalanceReading) => JSON.stringify(amounts)
  return amountsOf(before) === amountsOf(after) ? after : { ...noAmounts, state: 'unread' }
}

/** New entries shift the pages while they are read, so a line may be listed twice. */
function withoutRepeats(listed: readonly BalanceTransaction[]): BalanceTransaction[] {
  return [...new Map(listed.map((line) => [line.id, line])).values()]
}

import type { PaymentsContext } from '#features/payments/server/context.ts'
import {
  type BalanceTransaction,
  type PaymentProvider,
  type ProviderBalance,
  ProviderRefused,
  ProviderUnreachable,
} from '#features/payments/server/providers/provider.ts'
import { SETTLED_MS } from '#features/payments/server/queries/differences.ts'
import * as store from '#features/payments/server/store/balance-transactions.ts'
import { endExplanations, FIRST_RANGE_MS } from '#features/payments/server/store/differences.ts'
import { type BalanceState, upsertBalance } from '#features/payments/server/store/provider-balances.ts'
import { balanceTransactionBooking } from '#features/wallet/rules/balance-transactions.ts'
import { post } from '#features/wallet/server/commands.ts'

/** How much of what was listed before is listed again, to see what changed since. */
const OVERLAP_MS = 7 * 24 * 3_600_000

/**
 * Reads every provider's own list of captures, refunds, fees, disputes and payouts, and books what the shop did not know: fees,
 * payouts and disputes. Reads the balance with it, where the provider says it. A provider that does not answer or refuses is left for the next time.
 */
export async function listBalanceTransactions(ctx: PaymentsContext): Promise<void> {
  for (const provider of Object.values(ctx.providers)) {
    try {
      await listBalanceTransactionsOf(ctx, provider)
    } catch (error) {
      // The call has logged why.
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
    for (const each of listed) {
      const booking = isNew.has(each.id) && balanceTransactionBooking(provider.name, each)
      if (booking) await post(tx, booking)
    }
    for (const { currency, cents } of balance.amounts)
      await upsertBalance(tx, { provider: provider.name, currency, cents, at: balance.at ?? at })
    await store.finishListing(tx, provider.name, at, balance.state)
    await endExplanations(tx, provider.name, { settled: new Date(at.getTime() - SETTLED_MS), now: at })
  })
}

interface ReadBalance extends ProviderBalance {
  state: BalanceState
}

const nothing = { at: null, amounts: [] }

/** What a provider says is on the balance; without amounts if it does not say it, refuses or does not answer. */
async function balanceOf(provider: PaymentProvider): Promise<ReadBalance> {
  if (!provider.readBalance) return { ...nothing, state: 'unsupported' }
  try {
    const balance = await provider.readBalance()
    return balance ? { ...balance, state: 'compared' } : { ...nothing, state: 'refused' }
  } catch (error) {
    if (error instanceof ProviderUnreachable) return { ...nothing, state: 'unread' }
    if (error instanceof ProviderRefused) return { ...nothing, state: 'refused' }
    throw error
  }
}

/** A balance that was the same before and after the list was read; money that moved meanwhile may be in one of them only. */
function settledBalance(before: ReadBalance, after: ReadBalance): ReadBalance {
  if (after.state !== 'compared') return after
  const amountsOf = ({ amounts }: ReadBalance) => JSON.stringify(amounts)
  return amountsOf(before) === amountsOf(after) ? after : { ...nothing, state: 'unread' }
}

/** A page that was turned while something came in repeats a line. */
function withoutRepeats(listed: readonly BalanceTransaction[]): BalanceTransaction[] {
  return [...new Map(listed.map((each) => [each.id, each])).values()]
}

import type { PaymentsContext } from '#features/payments/server/context.ts'
import type { PaymentProvider, BalanceTransaction } from '#features/payments/server/providers/provider.ts'
import { ProviderUnreachable } from '#features/payments/server/providers/provider.ts'
import * as store from '#features/payments/server/store/balance-transactions.ts'
import { balanceTransactionBooking } from '#features/wallet/rules/balance-transactions.ts'
import { post } from '#features/wallet/server/commands.ts'

const DAY_MS = 24 * 3_600_000
/** How far back the first list goes. */
const FIRST_RANGE_MS = 30 * DAY_MS
/** How much of what was listed before is listed again, to see what changed since. */
const OVERLAP_MS = 7 * DAY_MS

/**
 * Reads every provider's own list of captures, refunds, fees, disputes and payouts, and books what the shop did not know: fees,
 * payouts and disputes. A provider that does not answer is left for the next time.
 */
export async function listBalanceTransactions(ctx: PaymentsContext): Promise<void> {
  for (const provider of Object.values(ctx.providers)) {
    try {
      await listBalanceTransactionsOf(ctx, provider)
    } catch (error) {
      // The call has logged why.
      if (!(error instanceof ProviderUnreachable)) throw error
    }
  }
}

async function listBalanceTransactionsOf(ctx: PaymentsContext, provider: PaymentProvider): Promise<void> {
  const at = ctx.now()
  const last = await store.startListing(ctx.db, provider.name, at)
  const since = new Date(last ? last.getTime() - OVERLAP_MS : at.getTime() - FIRST_RANGE_MS)
  const captured = await store.selectCaptured(ctx.db, provider.name, since)
  const listed = withoutRepeats(await provider.listBalanceTransactions({ since, captured }))
  await ctx.db.transaction(async (tx) => {
    const isNew = await store.upsertBalanceTransactions(tx, provider.name, listed, at)
    for (const each of listed) {
      const booking = isNew.has(each.id) && balanceTransactionBooking(provider.name, each)
      if (booking) await post(tx, booking)
    }
    await store.finishListing(tx, provider.name, at)
  })
}

/** A page that was turned while something came in repeats a line. */
function withoutRepeats(listed: readonly BalanceTransaction[]): BalanceTransaction[] {
  return [...new Map(listed.map((each) => [each.id, each])).values()]
}

import { sumByOrder } from '#features/checkout/server/store.ts'
import { paidTotals, refundedOrders } from '#features/orders/server/queries.ts'
import { balanceTransactionTotals, captureTotals, heldTotals, refundTotals } from '#features/payments/server/queries.ts'
import { balanceDifferences } from '#features/payments/server/queries/differences.ts'
import { depositTotals, driftedWallets, ledgerBalances, unbalancedTransactions } from '#features/wallet/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

/** What the ledger says, in cents; `problems` is empty when ledger, orders and payments agree. */
export interface LedgerReport {
  problems: string[]
  balances: { account: string; currency: string; balanceCents: number }[]
}

/**
 * Compares the ledger with orders, payments, deposits and the providers' own lists, in one snapshot. It sums to zero per currency
 * and transaction. Each processor's balance is what was captured, less refunds, fees, payouts and disputes. Sales are the prices of
 * paid orders less their refunds, the refund liability covers every refund that is still to be paid, each customer's balance is the
 * sum of their entries, and what is held is what open payments wait for. No order is refunded beyond its price, and each order's own
 * refund total is right. Throws nothing: differences are `problems`.
 */
export function reconcileLedger(ctx: Pick<Context, 'db' | 'now'>): Promise<LedgerReport> {
  return ctx.db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    return compare(tx, ctx.now())
  })
}

async function compare(db: Queryable, now: Date): Promise<LedgerReport> {
  const balances = await ledgerBalances(db)
  const [unbalanced, drifted, captures, refunds, paid, held, deposited, counted, refunded, listed, differences] = await Promise.all([
    unbalancedTransactions(db),
    driftedWallets(db),
    captureTotals(db),
    refundTotals(db),
    paidTotals(db),
    heldTotals(db),
    depositTotals(db),
    refundedOrders(db),
    sumByOrder(db),
    balanceTransactionTotals(db),
    balanceDifferences(db, now),
  ])
  const problems = unbalanced.map((id) => `Ledger transaction ${id} does not sum to zero.`)
  for (const { userId, walletCents, ledgerCents } of drifted)
    problems.push(`Balance of ${userId}: kept as ${formatMoney(walletCents)}, the ledger says ${formatMoney(ledgerCents)}.`)
  problems.push(...compareRefunds(counted, refunded), ...differences)
  const agree = (what: string, currency: string, ledger: number, records: number) => {
    if (ledger !== records)
      problems.push(`${what} (${currency}): the ledger says ${formatMoney(ledger)}, the records say ${formatMoney(records)}.`)
  }
  const balance = (account: string, currency: string) =>
    balances.find((row) => row.account === account && row.currency === currency)?.balanceCents ?? 0
  const sum = <Row extends { currency: string; cents: number }>(rows: Row[], currency: string, fits: (row: Row) => boolean = () => true) =>
    rows.filter((row) => row.currency === currency && fits(row)).reduce((total, row) => total + row.cents, 0)

  const totals = balances.map((row) => ({ currency: row.currency, cents: row.balanceCents }))
  for (const currency of new Set([...balances, ...captures, ...paid].map((row) => row.currency))) {
    agree('All accounts', currency, sum(totals, currency), 0)
    agree('Sales', currency, -balance('sales', currency), sum(paid, currency) - sum(refunded, currency))
    agree('Held', currency, -balance('wallet_holds', currency), sum(held, currency))
    agree('Deposits', currency, sum(deposited.booked, currency), sum(deposited.paid, currency))
    const owed = -balance('refunds_payable', currency)
    const promised = sum(refunds, currency, (row) => !row.paid)
    if (owed < promised)
      problems.push(`Refunds (${currency}): ${formatMoney(promised)} is to be paid, the ledger owes ${formatMoney(owed)}.`)
    agree(
      'Paid by hand',
      currency,
      -balance('bank', currency),
      sum(refunds, currency, (row) => row.paid && row.provider === 'bank'),
    )
    // What the balance paid came from no processor: it left the customers' accounts.
    for (const provider of new Set(captures.map((row) => row.provider).filter((name) => name !== 'balance'))) {
      const captured = sum(captures, currency, (row) => row.provider === provider)
      const returned = sum(refunds, currency, (row) => row.paid && row.provider === provider)
      const moved = sum(listed, currency, (row) => row.provider === provider)
      agree(`Processor ${provider}`, currency, balance(`processor:${provider}`, currency), captured - returned + moved)
    }
  }
  return { problems, balances }
}

/** What orders count as refunded against their refunds: at most 20 differences, and always none. */
function compareRefunds(
  counted: { orderId: string; priceCents: Cents; refundedCents: Cents }[],
  refunds: { orderId: string; cents: Cents }[],
): string[] {
  const refunded = new Map(refunds.map(({ orderId, cents }) => [orderId, cents]))
  const known = new Set(counted.map(({ orderId }) => orderId))
  const problems = counted.flatMap(({ orderId, priceCents, refundedCents }) => {
    const cents = refunded.get(orderId) ?? 0
    const differs =
      cents !== refundedCents && `Refunds of ${orderId}: counted as ${formatMoney(refundedCents)}, the records say ${formatMoney(cents)}.`
    const exceeds = cents > priceCents && `Refunds of ${orderId} add up to ${formatMoney(cents)}, but it cost ${formatMoney(priceCents)}.`
    return [differs, exceeds].filter((problem) => problem !== false)
  })
  const forgotten = refunds
    .filter(({ orderId }) => !known.has(orderId))
    .map(({ orderId }) => `Refunds of ${orderId} are not counted on it.`)
  return [...problems, ...forgotten].slice(0, 20)
}

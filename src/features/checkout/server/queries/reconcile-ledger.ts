import { sumByOrder } from '#features/checkout/server/store.ts'
import { paidTotals, refundedOrders } from '#features/orders/server/queries.ts'
import { balanceTransactionTotals, captureTotals, heldTotals, refundTotals } from '#features/payments/server/queries.ts'
import { balanceDifferences } from '#features/payments/server/queries/differences.ts'
import { depositTotals, driftedWallets, ledgerBalances, unbalancedTransactions } from '#features/wallet/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

/** The ledger's balances in cents. `problems` is empty if ledger, orders and payments agree. */
export interface LedgerReport {
  problems: string[]
  balances: { account: string; currency: string; balanceCents: number }[]
}

/**
 * Compares the ledger with orders, payments, deposits and the providers' own lists in one snapshot, and returns differences as `problems`.
 * Checks that every transaction and every currency sums to zero; that each processor's balance is its captures less refunds, fees, payouts
 * and disputes; that sales are the prices of paid orders less refunds; that the refund liability covers all unpaid refunds; that each
 * customer's balance is the sum of their entries; that holds match open payments; and that no order is refunded beyond its price or has a
 * wrong refund total.
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
    problems.push(`Balance of ${userId}: stored as ${formatMoney(walletCents)}, the ledger says ${formatMoney(ledgerCents)}.`)
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
    const unpaid = sum(refunds, currency, (row) => !row.paid)
    if (owed < unpaid)
      problems.push(`Refunds (${currency}): ${formatMoney(unpaid)} is still to be paid, but the ledger only owes ${formatMoney(owed)}.`)
    agree(
      'Paid by hand',
      currency,
      -balance('bank', currency),
      sum(refunds, currency, (row) => row.paid && row.provider === 'bank'),
    )
    // Balance payments involve no processor, only the customers' own accounts.
    for (const provider of new Set(captures.map((row) => row.provider).filter((name) => name !== 'balance'))) {
      const captured = sum(captures, currency, (row) => row.provider === provider)
      const returned = sum(refunds, currency, (row) => row.paid && row.provider === provider)
      const moved = sum(listed, currency, (row) => row.provider === provider)
      agree(`Processor ${provider}`, currency, balance(`processor:${provider}`, currency), captured - returned + moved)
    }
  }
  return { problems, balances }
}

/** Compares the orders' refund totals with their refunds. Returns at most 20 problems. */
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
  const uncounted = refunds
    .filter(({ orderId }) => !known.has(orderId))
    .map(({ orderId }) => `Refunds of ${orderId} are missing from its total.`)
  return [...problems, ...uncounted].slice(0, 20)
}

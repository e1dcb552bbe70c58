import { readActionLimits } from '#features/accounts/server/settings.ts'
import type {
  CustomerWallet,
  Deposit,
  DepositView,
  LedgerMovement,
  Movement,
  WalletBalance,
  WalletView,
} from '#features/wallet/contract.ts'
import { spentDepositBonus, splitPayout } from '#features/wallet/rules/bonus-credit.ts'
import { QUICK_AMOUNTS } from '#features/wallet/rules/deposits.ts'
import { balanceTaken, type BalanceParts } from '#features/wallet/rules/transactions.ts'
import { readDepositLimits } from '#features/wallet/server/settings.ts'
import { selectDeposit } from '#features/wallet/server/store/deposits.ts'
import { selectBonusEntries, selectCorrections, selectTransaction, selectTransactionsById } from '#features/wallet/server/store/ledger.ts'
import { type MovementRow, selectMovements, selectWallet } from '#features/wallet/server/store/wallets.ts'
import type { Queryable } from '#platform/db/database.ts'
import { inPages, ROWS_AT_ONCE } from '#platform/db/pages.ts'
import { notFound } from '#shared/errors.ts'
import { type Cents, CURRENCY, toDollars } from '#shared/money.ts'
import { type Page, type PageRequest, pageOf } from '#shared/page.ts'
import { pluck } from '#shared/records.ts'

export { readDepositLimits as depositLimits } from '#features/wallet/server/settings.ts'
export { depositsOf, depositTotals } from '#features/wallet/server/store/deposits.ts'
export { type DatedTransaction, ledgerBalances, transactionsOfOrder, unbalancedTransactions } from '#features/wallet/server/store/ledger.ts'
export {
  firstTransactionAt,
  owedToCustomers,
  salesByHour,
  salesByOrder,
  selectFees as feesBetween,
} from '#features/wallet/server/store/sales.ts'
export { driftedWallets } from '#features/wallet/server/store/wallets.ts'

const EMPTY: BalanceParts = { paidCents: 0, bonusCents: 0 }

/** Returns a customer's balance by its parts. */
export async function walletOf(db: Queryable, userId: string): Promise<BalanceParts> {
  return (await selectWallet(db, userId, CURRENCY)) ?? EMPTY
}

/** What a payout would refund, what it would keep for spent bonus credit, and the bonus credit that would expire. */
export async function payoutOf(db: Queryable, userId: string): Promise<{ refundedCents: Cents; keptCents: Cents; lapsedCents: Cents }> {
  const [{ paidCents, bonusCents }, entries] = await Promise.all([walletOf(db, userId), selectBonusEntries(db, userId)])
  return { ...splitPayout(paidCents, spentDepositBonus(entries)), lapsedCents: bonusCents }
}

/** Returns a customer's total balance. */
export async function balanceOf(db: Queryable, userId: string): Promise<Cents> {
  const { paidCents, bonusCents } = await walletOf(db, userId)
  return paidCents + bonusCents
}

/** Returns the cents that staff have deducted from a customer's balance by corrections since `since`, less what they have added back. */
export async function takenOffBalance(db: Queryable, userId: string, since: Date): Promise<Cents> {
  return (await selectCorrections(db, userId, since)).reduce((taken, cents) => Math.max(0, taken + cents), 0)
}

/** Presents a balance in dollars. */
export function balanceView({ paidCents, bonusCents }: BalanceParts): WalletBalance {
  return { balance: toDollars(paidCents + bonusCents), paid: toDollars(paidCents), bonus: toDollars(bonusCents), currency: CURRENCY }
}

/** Returns a customer's balance with one page of its movements, newest first. */
export async function walletView(db: Queryable, userId: string, page: PageRequest): Promise<WalletView> {
  const [wallet, limits, statement] = await Promise.all([walletOf(db, userId), readDepositLimits(db), movementsOf(db, userId, page)])
  return {
    ...balanceView(wallet),
    depositLimits: { min: toDollars(limits.minCents), max: toDollars(limits.maxCents) },
    quickAmounts: [...QUICK_AMOUNTS],
    ...statement,
  }
}

/** Returns a customer's balance as staff see it, in dollars. */
export async function customerWallet(db: Queryable, userId: string): Promise<CustomerWallet> {
  const [wallet, { customerCents }] = await Promise.all([walletOf(db, userId), readActionLimits(db)])
  return { ...balanceView(wallet), approvalAbove: toDollars(customerCents) }
}

/** Returns one page of a customer's statement, newest first. */
export async function movementsOf(
  db: Queryable,
  userId: string,
  { cursor, limit }: PageRequest,
): Promise<{ movements: Movement[]; nextCursor: string | null }> {
  const rows = await selectMovements(db, userId, cursor ?? null, limit + 1)
  const all = [...Map.groupBy(rows, ({ transactionId }) => transactionId).values()].flatMap(presentMovement)
  const { data, nextCursor } = pageOf(all, limit, ({ id }) => id)
  return { movements: data, nextCursor }
}

/** Presents the customer's entries of one transaction, newest first, as a movement. Credits are positive for the customer. */
function presentMovement(entries: MovementRow[]): Movement[] {
  const sumOf = (prefix: string) =>
    entries.filter(({ account }) => account.startsWith(prefix)).reduce((sum, { amountCents }) => sum - amountCents, 0)
  const [paid, bonus] = [sumOf('customer:'), sumOf('bonus:')]
  return entries.slice(0, 1).map(({ transactionId, bookedAt, reason, description, balanceAfterCents, orderId }) => ({
    // The entry's own number would reveal how many bookings the shop has.
    id: transactionId,
    at: bookedAt.toISOString(),
    reason,
    description: description ?? '',
    amount: toDollars(paid + bonus),
    paid: toDollars(paid),
    bonus: toDollars(bonus),
    balance: toDollars(balanceAfterCents),
    orderId,
  }))
}

/** Returns one page of a customer's movements, newest first, each with its ledger transaction. */
export async function ledgerMovements(db: Queryable, userId: string, page: PageRequest): Promise<Page<LedgerMovement>> {
  const { movements, nextCursor } = await movementsOf(db, userId, page)
  const transactions = await selectTransactionsById(db, pluck(movements, 'id'))
  const data = movements.map((movement) => {
    const { key = '', entries = [] } = transactions.get(movement.id) ?? {}
    return { ...movement, key, entries: entries.map(({ account, amountCents }) => ({ account, amount: toDollars(amountCents) })) }
  })
  return { data, nextCursor }
}

/** Returns what a payment took from the customer's balance and hasn't returned. */
export async function paidFromBalance(db: Queryable, paymentId: string): Promise<BalanceParts> {
  const [sale, hold, release] = await Promise.all(['spend', 'hold', 'release'].map((kind) => selectTransaction(db, `${kind}:${paymentId}`)))
  const spent = sale ?? (release ? undefined : hold)
  return spent ? balanceTaken(spent) : EMPTY
}

/** Returns the bonus credit granted for a deposit. */
export async function depositBonusCents(db: Queryable, depositId: string): Promise<Cents> {
  const { entries = [] } = (await selectTransaction(db, `bonus:${depositId}`)) ?? {}
  return -(entries.find(({ account }) => account.startsWith('bonus:'))?.amountCents ?? 0)
}

/** Returns a deposit. Throws 404. */
export async function getDeposit(db: Queryable, id: string): Promise<Deposit> {
  const deposit = await selectDeposit(db, id)
  if (!deposit) throw notFound('There is no such deposit.')
  return deposit
}

/** Returns a customer's own deposit. Throws 404, also for another customer's deposit. */
export async function getOwnDeposit(db: Queryable, id: string, userId: string): Promise<Deposit> {
  const deposit = await getDeposit(db, id)
  if (deposit.userId !== userId) throw notFound('There is no such deposit.')
  return deposit
}

/** Presents a deposit to its customer, in dollars. */
export function presentDeposit({ id, amountCents, currency, createdAt, paidAt }: Deposit): DepositView {
  return { id, amount: toDollars(amountCents), currency, createdAt: createdAt.toISOString(), paidAt: paidAt?.toISOString() ?? null }
}

/** A customer's balance and movements, for the export of their data. */
export async function collectWallet(db: Queryable, userId: string): Promise<unknown> {
  return { ...balanceView(await walletOf(db, userId)), movements: allMovementsOf(db, userId) }
}

/** All movements of a customer, newest first, read page by page. */
export function allMovementsOf(db: Queryable, userId: string): AsyncGenerator<Movement, void, undefined> {
  return inPages(async (last?: Movement) => (await movementsOf(db, userId, { cursor: last?.id, limit: ROWS_AT_ONCE })).movements)
}

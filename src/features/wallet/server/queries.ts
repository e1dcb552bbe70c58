import type { LedgerBalance, Movement, WalletBalance, WalletView } from '#features/wallet/contract.ts'
import { type Portion, takenBy } from '#features/wallet/rules/booking.ts'
import { QUICK_AMOUNTS } from '#features/wallet/rules/deposits.ts'
import { groupMovements } from '#features/wallet/server/present.ts'
import { type DepositLimits, readDepositLimits } from '#features/wallet/server/settings.ts'
import { selectDeposit, selectDepositsOf, sumDeposits } from '#features/wallet/server/store/deposits.ts'
import { selectBalances, selectBooking, selectUnbalanced } from '#features/wallet/server/store/ledger.ts'
import { selectDrifted, selectMovements, selectWallet } from '#features/wallet/server/store/wallets.ts'
import type { Deposit, Wallet } from '#features/wallet/server/tables.ts'
import type { Queryable } from '#platform/db/database.ts'
import { notFound } from '#shared/errors.ts'
import { type Cents, CURRENCY, toDollars } from '#shared/money.ts'

export type { Deposit, DepositLimits }
export { presentDeposit } from '#features/wallet/server/present.ts'

/** Every account's balance in cents, summed over all entries. */
export function ledgerBalances(db: Queryable): Promise<LedgerBalance[]> {
  return selectBalances(db)
}

/** Ids of ledger transactions whose entries do not sum to zero; at most 20, and always none. */
export function unbalancedTransactions(db: Queryable): Promise<string[]> {
  return selectUnbalanced(db)
}

/** Customers whose balance is not the sum of their entries; at most 20, and always none. */
export function driftedWallets(db: Queryable) {
  return selectDrifted(db)
}

/** Deposits by currency, in cents: as the records say, and as the ledger does. */
export function depositTotals(db: Queryable) {
  return sumDeposits(db)
}

/** What a customer can spend, in cents, by its kinds. */
export async function walletOf(db: Queryable, userId: string): Promise<Wallet> {
  return (await selectWallet(db, userId, CURRENCY)) ?? { paidCents: 0, bonusCents: 0 }
}

/** What a customer can spend, in cents. */
export async function balanceOf(db: Queryable, userId: string): Promise<Cents> {
  const { paidCents, bonusCents } = await walletOf(db, userId)
  return paidCents + bonusCents
}

/** What a customer can spend, in dollars. */
export function balanceView({ paidCents, bonusCents }: Wallet): WalletBalance {
  return { balance: toDollars(paidCents + bonusCents), paid: toDollars(paidCents), bonus: toDollars(bonusCents), currency: CURRENCY }
}

/** A customer's balance with the newest movements, or those after `cursor`. */
export async function walletView(db: Queryable, userId: string, page: { cursor?: string | undefined; limit: number }): Promise<WalletView> {
  const [wallet, limits, { movements, nextCursor }] = await Promise.all([
    walletOf(db, userId),
    readDepositLimits(db),
    movementsOf(db, userId, page),
  ])
  return {
    ...balanceView(wallet),
    depositLimits: { min: toDollars(limits.minCents), max: toDollars(limits.maxCents) },
    quickAmounts: [...QUICK_AMOUNTS],
    movements,
    nextCursor,
  }
}

/** What a payment took from its customer's balance and did not give back, in cents. */
export async function takenFromBalance(db: Queryable, paymentId: string): Promise<Portion> {
  const [sale, hold, release] = await Promise.all(['spend', 'hold', 'release'].map((kind) => selectBooking(db, `${kind}:${paymentId}`)))
  const booking = sale ?? (release ? undefined : hold)
  return booking ? takenBy(booking) : { paidCents: 0, bonusCents: 0 }
}

/** One page of a customer's statement, newest first. */
export async function movementsOf(
  db: Queryable,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ movements: Movement[]; nextCursor: string | null }> {
  const rows = await selectMovements(db, userId, cursor === undefined ? null : Number(cursor), limit + 1)
  const all = groupMovements(rows)
  const movements = all.slice(0, limit)
  return { movements, nextCursor: all.length > limit ? (movements.at(-1)?.id ?? null) : null }
}

/** What one deposit may be, in cents, as the operator set it. */
export function depositLimits(db: Queryable): Promise<DepositLimits> {
  return readDepositLimits(db)
}

/** A deposit; for commands of features to the right. Throws 404. */
export async function getDeposit(db: Queryable, id: string): Promise<Deposit> {
  const deposit = await selectDeposit(db, id)
  if (!deposit) throw notFound('There is no such deposit.')
  return deposit
}

/** The customer's own deposit. Unknown and another's look alike: 404. */
export async function getOwnDeposit(db: Queryable, id: string, userId: string): Promise<Deposit> {
  const deposit = await getDeposit(db, id)
  if (deposit.userId !== userId) throw notFound('There is no such deposit.')
  return deposit
}

/** All of a customer's deposits, newest first. */
export function depositsOf(db: Queryable, userId: string): Promise<Deposit[]> {
  return selectDepositsOf(db, userId)
}

/** What the wallet holds on its customer, for their copy. */
export async function collectWallet(db: Queryable, userId: string): Promise<unknown> {
  const movements: Movement[] = []
  let cursor: string | undefined
  do {
    const page = await movementsOf(db, userId, { cursor, limit: 500 })
    movements.push(...page.movements)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return { ...balanceView(await walletOf(db, userId)), movements }
}

import type { Deposit } from '#features/wallet/contract.ts'
import { type BalanceParts, type LedgerTransaction, reversal, spending, splitSpend } from '#features/wallet/rules/transactions.ts'
import { insertDeposit, type NewDeposit, updateDepositPaid } from '#features/wallet/server/store/deposits.ts'
import { insertTransaction, selectTransaction } from '#features/wallet/server/store/ledger.ts'
import { insertAccounts, lockWallet } from '#features/wallet/server/store/wallets.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import type { Cents } from '#shared/money.ts'

/** Posts a ledger transaction. A duplicate `key` fails the caller's database transaction. */
export const post: (tx: Transaction, transaction: LedgerTransaction) => Promise<void> = insertTransaction

/** Locks a customer's balance until the end of the transaction and returns it. */
export async function lockBalance(tx: Transaction, userId: string, currency: string): Promise<BalanceParts> {
  return (await lockWallet(tx, userId, currency)) ?? { paidCents: 0, bonusCents: 0 }
}

interface Spending {
  customerId: string
  paymentId: string
  orderId: string
  currency: string
  cents: Cents
  description: string
}

/**
 * Spends money from a customer's balance: `sale` pays an order, `hold` reserves it while the rest of the order is being paid. Returns false and
 * spends nothing if the balance is too low.
 */
export async function spend(tx: Transaction, kind: 'sale' | 'hold', { cents, ...payment }: Spending): Promise<boolean> {
  const parts = splitSpend(cents, await lockBalance(tx, payment.customerId, payment.currency))
  if (parts) await post(tx, spending(kind, { ...payment, parts }))
  return parts !== undefined
}

/** Whether a payment still has balance reserved. */
export async function isHeld(tx: Transaction, paymentId: string): Promise<boolean> {
  const [hold, release] = await Promise.all([selectTransaction(tx, `hold:${paymentId}`), selectTransaction(tx, `release:${paymentId}`)])
  return hold !== undefined && release === undefined
}

/** Returns a payment's reserved money to the balance, as the same parts of paid money and bonus credit. */
export async function release(tx: Transaction, paymentId: string): Promise<void> {
  const hold = await selectTransaction(tx, `hold:${paymentId}`)
  if (hold) await post(tx, reversal(hold, `release:${paymentId}`, 'release'))
}

/** Posts a transaction that adds to a balance, creating the customer's ledger accounts if necessary. */
export async function returnToBalance(tx: Transaction, customerId: string, transaction: LedgerTransaction): Promise<void> {
  await Promise.all([insertAccounts(tx, customerId), post(tx, transaction)])
}

/** Creates an unpaid deposit. */
export async function openDeposit(tx: Transaction, deposit: NewDeposit): Promise<Deposit> {
  const [row] = await Promise.all([insertDeposit(tx, deposit), insertAccounts(tx, deposit.userId)])
  return row
}

/** Marks a deposit as paid and publishes `deposit.paid`. Returns undefined if it was already paid. */
export async function markDepositPaid(tx: Transaction, depositId: string): Promise<Deposit | undefined> {
  const deposit = await updateDepositPaid(tx, depositId)
  if (deposit) await publish(tx, { type: 'deposit.paid', payload: { depositId } })
  return deposit
}

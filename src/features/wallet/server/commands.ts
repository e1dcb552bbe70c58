import type { LedgerTransaction } from '#features/wallet/contract.ts'
import { type Portion, portionOf, reversal, spending } from '#features/wallet/rules/booking.ts'
import * as deposits from '#features/wallet/server/store/deposits.ts'
import { insertTransaction, selectBooking } from '#features/wallet/server/store/ledger.ts'
import { insertAccounts, lockWallet } from '#features/wallet/server/store/wallets.ts'
import type { Deposit } from '#features/wallet/server/tables.ts'
import type { Transaction } from '#platform/db/database.ts'
import { publish } from '#platform/db/outbox.ts'
import type { Cents } from '#shared/money.ts'

/**
 * Books a double entry in the caller's transaction, once for each `key`: a second booking of the same fact violates
 * the key's uniqueness and undoes the caller's transaction with it.
 */
export async function post(tx: Transaction, booking: LedgerTransaction): Promise<void> {
  await insertTransaction(tx, booking)
}

/** What a customer can spend right now, in cents; nobody else spends from it until the transaction ends. */
export async function claimBalance(tx: Transaction, userId: string, currency: string): Promise<Portion> {
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
 * Takes money from a customer's balance: to `sale` for an order, to `hold` while the rest of the order is being paid.
 * False where there is not enough; nothing is booked then.
 */
export async function spend(tx: Transaction, kind: 'sale' | 'hold', { cents, ...payment }: Spending): Promise<boolean> {
  const portion = portionOf(cents, await claimBalance(tx, payment.customerId, payment.currency))
  if (portion) await post(tx, spending(kind, { ...payment, portion }))
  return portion !== undefined
}

/** Whether money set aside for a payment is still there. */
export async function isHeld(tx: Transaction, paymentId: string): Promise<boolean> {
  const [hold, release] = await Promise.all([selectBooking(tx, `hold:${paymentId}`), selectBooking(tx, `release:${paymentId}`)])
  return hold !== undefined && release === undefined
}

/** Gives money that was set aside for a payment back to the balance, each part where it came from. */
export async function release(tx: Transaction, paymentId: string): Promise<void> {
  const hold = await selectBooking(tx, `hold:${paymentId}`)
  if (hold) await post(tx, reversal(hold, `release:${paymentId}`, 'release'))
}

/** Books money that goes back to a balance, which may be the first that its customer has. */
export async function returnToBalance(tx: Transaction, customerId: string, booking: LedgerTransaction): Promise<void> {
  await Promise.all([insertAccounts(tx, customerId), post(tx, booking)])
}

/** Puts a deposit on record; its money is still to come. */
export async function openDeposit(tx: Transaction, deposit: Pick<Deposit, 'id' | 'userId' | 'amountCents' | 'currency'>): Promise<Deposit> {
  const [row] = await Promise.all([deposits.insertDeposit(tx, deposit), insertAccounts(tx, deposit.userId)])
  return row
}

/** The money of a deposit is here, and news goes out. Undefined where it came in before. */
export async function markDeposited(tx: Transaction, depositId: string): Promise<Deposit | undefined> {
  const deposit = await deposits.updateDepositPaid(tx, depositId)
  if (deposit) await publish(tx, { type: 'deposit.paid', payload: { depositId } })
  return deposit
}

import type { DepositView, LedgerReason, Movement } from '#features/wallet/contract.ts'
import type { Deposit, MovementRow } from '#features/wallet/server/tables.ts'
import { toDollars } from '#shared/money.ts'

/** A booking's entries become one movement; rows come newest first, and so do the movements. */
export function groupMovements(rows: readonly MovementRow[]): Movement[] {
  const bookings = new Map<string, MovementRow[]>()
  for (const row of rows) bookings.set(row.transactionId, [...(bookings.get(row.transactionId) ?? []), row])
  return [...bookings.values()].map(presentMovement)
}

/** What the customer gains is a credit of the ledger. */
function presentMovement(entries: MovementRow[]): Movement {
  const newest = entries[0] as MovementRow
  const gained = (prefix: string) =>
    entries.filter(({ account }) => account.startsWith(prefix)).reduce((sum, { amountCents }) => sum - amountCents, 0)
  const [paid, bonus] = [gained('customer:'), gained('bonus:')]
  return {
    id: String(newest.id),
    at: newest.bookedAt.toISOString(),
    reason: newest.reason as LedgerReason,
    description: newest.description ?? '',
    amount: toDollars(paid + bonus),
    paid: toDollars(paid),
    bonus: toDollars(bonus),
    balance: toDollars(newest.balanceAfterCents),
    orderId: newest.orderId,
  }
}

/** Picks what a deposit's customer may see. */
export function presentDeposit({ id, amountCents, currency, createdAt, paidAt }: Deposit): DepositView {
  return { id, amount: toDollars(amountCents), currency, createdAt: createdAt.toISOString(), paidAt: paidAt?.toISOString() ?? null }
}

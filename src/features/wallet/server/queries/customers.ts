import type { BookedMovement, CustomerWallet } from '#features/wallet/contract.ts'
import { balanceView, movementsOf, walletOf } from '#features/wallet/server/queries.ts'
import { readApprovalAbove } from '#features/wallet/server/settings.ts'
import { selectBookingsBehind } from '#features/wallet/server/store/ledger.ts'
import { selectWalletsOf, selectWithBalance } from '#features/wallet/server/store/wallets.ts'
import type { Queryable } from '#platform/db/database.ts'
import { type Cents, CURRENCY, toDollars } from '#shared/money.ts'

/** What each of these customers can spend, in cents. */
export async function balancesOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, Cents>> {
  const wallets = await selectWalletsOf(db, userIds, CURRENCY)
  return new Map([...wallets].map(([id, { paidCents, bonusCents }]) => [id, paidCents + bonusCents]))
}

/** Customers with something to spend, in no order, at most `limit`. */
export function customersWithBalance(db: Queryable, limit: number): Promise<string[]> {
  return selectWithBalance(db, CURRENCY, limit)
}

/** A customer's balance as the shop's people see it. */
export async function customerWallet(db: Queryable, userId: string): Promise<CustomerWallet> {
  const [wallet, above] = await Promise.all([walletOf(db, userId), readApprovalAbove(db)])
  return { ...balanceView(wallet), approvalAbove: toDollars(above) }
}

/** One page of a customer's movements, newest first, each with the whole booking behind it. */
export async function bookedMovements(
  db: Queryable,
  userId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<{ data: BookedMovement[]; nextCursor: string | null }> {
  const { movements, nextCursor } = await movementsOf(db, userId, page)
  const bookings = await selectBookingsBehind(
    db,
    movements.map(({ id }) => Number(id)),
  )
  const data = movements.map((movement) => {
    const { key = '', entries = [] } = bookings.get(Number(movement.id)) ?? {}
    return { ...movement, key, entries: entries.map(({ account, amountCents }) => ({ account, amount: toDollars(amountCents) })) }
  })
  return { data, nextCursor }
}

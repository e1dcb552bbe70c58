import type { CustomerProfile } from '#features/accounts/contract.ts'
import { customerProfile } from '#features/accounts/server/queries/customers.ts'
import { serviceLabel } from '#features/catalog/rules.ts'
import { depositTexts } from '#features/operations/rules/deposit-evidence.ts'
import { type EarlierOrder, selectEarlierOrders } from '#features/operations/server/store/orders.ts'
import type { Order } from '#features/orders/contract.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import type { DisputeEvidence } from '#features/payments/rules/disputes.ts'
import { disputedOrders } from '#features/payments/server/queries/disputes.ts'
import { depositAddress } from '#features/wallet/server/commands/deposit-addresses.ts'
import { getDeposit, movementsOf } from '#features/wallet/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { toCents } from '#shared/money.ts'
import { pluck } from '#shared/records.ts'

const MAX_EARLIER = 10
const MAX_MOVEMENTS = 100

/** Gathers the evidence about the deposit that `attempt` paid. Throws 404. */
export async function gatherDepositEvidence(ctx: Context, attempt: PaymentAttempt): Promise<DisputeEvidence> {
  const { db } = ctx
  const { id, userId, amountCents, createdAt, paidAt } = await getDeposit(db, attempt.subject.id)
  const profile = await customerProfile(ctx, userId)
  const email = profile.email ?? ''
  const [address, { movements }, earlier] = await Promise.all([
    depositAddress(ctx, id),
    movementsOf(db, userId, { limit: MAX_MOVEMENTS }),
    earlierOrders(db, { id, userId, email: confirmedEmail(profile), createdAt }),
  ])
  const facts = {
    amountCents,
    username: profile.username,
    email,
    accountSince: new Date(profile.createdAt),
    emailConfirmedAt: profile.emailVerifiedAt === null ? null : new Date(profile.emailVerifiedAt),
    placedAt: createdAt,
    address,
    paidAt,
    paidWith: nameMethod(attempt),
    consents: profile.consents.map(({ granted, wording, at }) => ({ granted, wording, at: new Date(at) })),
    movements: movements
      .filter(({ at, reason }) => paidAt !== null && new Date(at) > paidAt && reason !== 'deposit')
      .map(({ at, description, reason, amount, balance }) => ({
        at: new Date(at),
        what: description || reason.replaceAll('_', ' '),
        cents: toCents(amount),
        balanceCents: toCents(balance),
      }))
      .toReversed(),
    earlier,
  }
  return { texts: depositTexts(facts), customerEmail: email, customerAddress: address, servicedAt: paidAt?.toISOString() ?? null }
}

/** The email of an account if its owner has confirmed it. An unconfirmed one may be a stranger's, whose orders are none of their business. */
export function confirmedEmail({ email, emailVerifiedAt }: CustomerProfile): string | null {
  return emailVerifiedAt === null ? null : email
}

/** The customer's earlier paid orders that were never disputed, newest first. `email` is null if the customer's address isn't known. */
export async function earlierOrders(
  db: Queryable,
  before: Parameters<typeof selectEarlierOrders>[1],
): Promise<(EarlierOrder & { title: string })[]> {
  const found = await selectEarlierOrders(db, before, MAX_EARLIER)
  const wereDisputed = await disputedOrders(db, pluck(found, 'id'))
  return found.filter(({ id }) => !wereDisputed.has(id)).map((order) => ({ ...order, title: titleOf(order) }))
}

/** `Visa ending in 4242`, or the method's name. */
export function nameMethod(attempt: PaymentAttempt | undefined): string {
  return attempt?.card ? `${attempt.card.brand} ending in ${attempt.card.last4}` : (attempt?.method ?? 'another method')
}

/** `5,000 Instagram Views`. */
export function titleOf(order: Pick<Order, 'quantity' | 'platform'> & { type: Order['serviceType'] }): string {
  return `${order.quantity.toLocaleString('en-US')} ${serviceLabel(order)}`
}

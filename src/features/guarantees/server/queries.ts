import type { Account } from '#features/accounts/server/queries.ts'
import type { RefundDestination } from '#features/checkout/contract.ts'
import { refundDestinations } from '#features/checkout/rules/refund-split.ts'
import { refundSplit, refundsOfOrder } from '#features/checkout/server/queries.ts'
import type {
  OrderGuarantees,
  PolicyVersion,
  AdminGuaranteeClaim,
  GuaranteeClaimStatus,
  GuaranteeClaimRecord,
} from '#features/guarantees/contract.ts'
import { guaranteeOptionsOf } from '#features/guarantees/rules/options.ts'
import { dueAt, withdrawalToken } from '#features/guarantees/server/policy.ts'
import { caseOf } from '#features/guarantees/server/queries/open-money.ts'
import { presentGuaranteeOption, presentRequest, presentVersion } from '#features/guarantees/server/queries/present.ts'
import { situationOf, termsOf } from '#features/guarantees/server/queries/situation.ts'
import { selectByStatus, selectGuaranteeClaimsOf, selectGuaranteeClaim } from '#features/guarantees/server/store/guarantee-claims.ts'
import { selectRequestsOf } from '#features/guarantees/server/store/people.ts'
import { selectPolicies } from '#features/guarantees/server/store/policies.ts'
import { selectWithdrawal } from '#features/guarantees/server/store/withdrawals.ts'
import type { WithdrawalRow } from '#features/guarantees/server/tables.ts'
import type { Order } from '#features/orders/contract.ts'
import { getOrder, orderIdsOfPerson } from '#features/orders/server/queries.ts'
import { expectedTimes } from '#features/orders/server/queries/delivery-promise.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { type Cents, toDollars } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'

export { selectByRefund as guaranteeClaimOfRefund } from '#features/guarantees/server/store/guarantee-claims.ts'

/** An order's guarantee options, claims and refunds. The same for its customer, the assistant and staff. */
export async function guaranteesOf(ctx: Context, order: Order): Promise<OrderGuarantees> {
  const [situation, refunds, expected] = await Promise.all([
    termsOf(ctx, order).then((terms) => situationOf(ctx.db, order, terms, ctx.now())),
    refundsOfOrder(ctx.db, order.id),
    expectedTimes(ctx, order),
  ])
  const options = guaranteeOptionsOf(situation)
  const largest = Math.max(0, ...options.map(({ amountCents }) => amountCents ?? 0))
  return {
    remedies: options.map(presentGuaranteeOption),
    requests: situation.requests.map(presentRequest),
    refunds,
    expected,
    destinations: largest > 0 ? await destinationsOf(ctx.db, order, largest) : [],
  }
}

/**
 * Splits a refund by destination. Leaves out a balance that no longer exists, because its account was erased, and the balance of an
 * account that claimed a guest's order.
 */
async function destinationsOf(db: Queryable, order: Order, cents: Cents): Promise<OrderGuarantees['destinations']> {
  const splits = await Promise.all(refundDestinations.map((destination) => splitOf(db, order, cents, destination)))
  return splits.filter((split) => split !== undefined)
}

async function splitOf(db: Queryable, order: Order, cents: Cents, destination: RefundDestination) {
  try {
    const { toMethodCents, toBalanceCents, toBonusCents } = await refundSplit(db, order, cents, destination)
    return { destination, toMethod: toDollars(toMethodCents), toBalance: toDollars(toBalanceCents), toBonus: toDollars(toBonusCents) }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const MAX_CLAIMS = 100

/** Claims by status with their orders, at most 100, waiting ones oldest first. */
export async function adminGuaranteeClaims(ctx: Context, status: GuaranteeClaimStatus): Promise<AdminGuaranteeClaim[]> {
  const rows = await selectByStatus(ctx.db, status, MAX_CLAIMS)
  return Promise.all(rows.map(async (row) => caseOf(ctx.db, await getOrder(ctx.db, row.orderId), row)))
}

/** The claims on an order, oldest first. */
export async function adminGuaranteeClaimsOf(ctx: Context, order: Order): Promise<AdminGuaranteeClaim[]> {
  const rows = await selectGuaranteeClaimsOf(ctx.db, order.id)
  return Promise.all(rows.map((row) => caseOf(ctx.db, order, row)))
}

/** All versions of the guarantees, newest first. */
export async function policyVersions(ctx: Context): Promise<PolicyVersion[]> {
  return (await selectPolicies(ctx.db)).map(presentVersion)
}

/** A guarantee claim. Throws 404. */
export async function getGuaranteeClaim(db: Queryable, id: string): Promise<GuaranteeClaimRecord> {
  const guaranteeClaim = await selectGuaranteeClaim(db, id)
  if (!guaranteeClaim) throw notFound('There is no such request.')
  return guaranteeClaim
}

/** A declaration of withdrawal. Throws 404. */
export async function getWithdrawal(db: Queryable, id: string): Promise<WithdrawalRow> {
  const withdrawal = await selectWithdrawal(db, id)
  if (!withdrawal) throw notFound('There is no such declaration.')
  return withdrawal
}

/** Links to confirm or deny a declaration, and when it is carried out otherwise. */
export interface WithdrawalAnswer {
  confirm: string
  deny: string
  dueAt: Date
}

/** The links for the owner of the order's address. Undefined if the order's own account made the declaration. */
export function withdrawalAnswer(ctx: Context, withdrawal: WithdrawalRow): WithdrawalAnswer | undefined {
  const { id, provedAt, receivedAt } = withdrawal
  if (provedAt?.getTime() === receivedAt.getTime()) return undefined
  // The token is in the fragment, so it isn't sent to servers or logged.
  const link = `${ctx.config.PUBLIC_URL}${paths.withdraw}#withdrawal=${id}&token=${withdrawalToken(ctx, id)}`
  return { confirm: `${link}&answer=confirm`, deny: `${link}&answer=deny`, dueAt: dueAt(withdrawal) }
}

/** A customer's claims and declarations, for the copy of their data. */
export async function collectRequests(ctx: Context, account: Account): Promise<unknown> {
  const orderIds = await orderIdsOfPerson(ctx.db, account)
  return selectRequestsOf(ctx.db, { orderIds, email: account.emailVerified ? account.email : null })
}

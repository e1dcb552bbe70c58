import type { Account } from '#features/accounts/server/queries.ts'
import { type RefundDestination, refundDestinations } from '#features/checkout/contract.ts'
import { refundSplit, refundsOfOrder } from '#features/checkout/server/queries.ts'
import { expectedTimes } from '#features/delivery/server/queries/promise.ts'
import type { OrderGuarantees, PolicyVersion, RemedyCase, RemedyStatus } from '#features/guarantees/contract.ts'
import { remediesOf } from '#features/guarantees/rules/remedies.ts'
import { presentCase, presentRemedy, presentRequest, presentVersion } from '#features/guarantees/server/present.ts'
import { situationOf, termsOf } from '#features/guarantees/server/situation.ts'
import { selectRequestsOf } from '#features/guarantees/server/store/people.ts'
import { selectPolicies } from '#features/guarantees/server/store/policies.ts'
import { selectByRefund, selectByStatus, selectRemediesOf, selectRemedy } from '#features/guarantees/server/store/remedies.ts'
import { selectWithdrawal } from '#features/guarantees/server/store/withdrawals.ts'
import type { RemedyRow, WithdrawalRow } from '#features/guarantees/server/tables.ts'
import { getOrder, type Order, orderIdsOfPerson } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { type Cents, toDollars } from '#shared/money.ts'

export type { RemedyRow as RemedyRequest }

/** Everything that guarantees mean to an order, as of now: the same for its customer, the assistant and the operator. */
export async function guaranteesOf(ctx: Context, order: Order): Promise<OrderGuarantees> {
  const [situation, refunds, expected] = await Promise.all([
    termsOf(ctx, order).then((terms) => situationOf(ctx.db, order, terms, ctx.now())),
    refundsOfOrder(ctx.db, order.id),
    expectedTimes(ctx, order),
  ])
  const remedies = remediesOf(situation)
  const largest = Math.max(0, ...remedies.map(({ amountCents }) => amountCents ?? 0))
  return {
    remedies: remedies.map(presentRemedy),
    requests: situation.requests.map(presentRequest),
    refunds,
    expected,
    destinations: largest > 0 ? await destinationsOf(ctx.db, order, largest) : [],
  }
}

/** One that is not there any more (an account that was erased) is left out. */
async function destinationsOf(db: Queryable, order: Order, cents: Cents): Promise<OrderGuarantees['destinations']> {
  const open = refundDestinations.filter((destination) => destination === 'original' || order.userId !== null)
  const found = await Promise.all(open.map((destination) => splitOf(db, order, cents, destination)))
  return found.filter((each) => each !== undefined)
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

const MOST_CASES = 100

/** Requests in a status with their orders, at most 100; those that wait come oldest first. For the operator's queue. */
export async function remedyCases(ctx: Context, status: RemedyStatus): Promise<RemedyCase[]> {
  const rows = await selectByStatus(ctx.db, status, MOST_CASES)
  return Promise.all(rows.map(async (row) => presentCase(row, await getOrder(ctx.db, row.orderId))))
}

/** What was asked for on one order, oldest first. */
export async function remedyCasesOf(ctx: Context, order: Order): Promise<RemedyCase[]> {
  return (await selectRemediesOf(ctx.db, order.id)).map((row) => presentCase(row, order))
}

/** All versions of all guarantees, the newest of each first. */
export async function policyVersions(ctx: Context): Promise<PolicyVersion[]> {
  return (await selectPolicies(ctx.db)).map(presentVersion)
}

/** A request. Throws 404. */
export async function getRemedy(db: Queryable, id: string): Promise<RemedyRow> {
  const remedy = await selectRemedy(db, id)
  if (!remedy) throw notFound('There is no such request.')
  return remedy
}

/** The request that asked for a refund; undefined where nobody had to ask. */
export function remedyOfRefund(db: Queryable, orderRefundId: string): Promise<RemedyRow | undefined> {
  return selectByRefund(db, orderRefundId)
}

/** A declaration of withdrawal. Throws 404. */
export async function getWithdrawal(db: Queryable, id: string): Promise<WithdrawalRow> {
  const withdrawal = await selectWithdrawal(db, id)
  if (!withdrawal) throw notFound('There is no such declaration.')
  return withdrawal
}

/** What a person asked for and declared, for the copy of their data. */
export async function collectRequests(ctx: Context, account: Account): Promise<unknown> {
  const orderIds = await orderIdsOfPerson(ctx.db, account)
  return selectRequestsOf(ctx.db, { orderIds, email: account.emailVerified ? account.email : null })
}

import type { PolicyKind } from '#features/guarantees/contract.ts'
import { windowEnd } from '#features/guarantees/rules/situation.ts'
import { selectPolicies } from '#features/guarantees/server/store/policies.ts'
import { selectByStatus } from '#features/guarantees/server/store/remedies.ts'
import type { PolicyRow, RemedyRow } from '#features/guarantees/server/tables.ts'
import { endedAt, getOrder, type Order } from '#features/orders/server/queries.ts'
import {
  type Claimable,
  completedSince,
  type Covered,
  endedAndPaidSince,
  undeliveredOfOpen,
} from '#features/orders/server/queries/claimable.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'

/** A request that a person has to decide. */
export interface WaitingRequest {
  remedy: RemedyRow
  order: Order
  /** The last moment of the guarantee that it stands on; null where it stands on none. */
  windowEnds: Date | null
}

/** Requests that wait for a person, the oldest first. */
export async function waitingRequests(ctx: Context, limit: number): Promise<WaitingRequest[]> {
  const [rows, policies] = await Promise.all([selectByStatus(ctx.db, 'waiting', limit), selectPolicies(ctx.db)])
  return Promise.all(
    rows.map(async (remedy) => {
      const order = await getOrder(ctx.db, remedy.orderId)
      return {
        remedy,
        order,
        windowEnds: await endOfWindow(
          ctx.db,
          order,
          policies.find(({ id }) => id === remedy.policyId),
        ),
      }
    }),
  )
}

async function endOfWindow(db: Queryable, order: Order, policy: PolicyRow | undefined): Promise<Date | null> {
  if (!policy) return null
  const begins = countsFromPayment(policy.kind) ? order.paidAt : await endedAt(db, order)
  return begins && windowEnd(policy, begins)
}

/** What customers could still ask for under the guarantees of their orders. Cents of the price that has not gone back. */
export interface OpenGuarantees {
  /** What is not delivered yet, and what is over and within its money-back window. */
  moneyBack: Claimable
  /** What was completed and is within its refill window: delivering all of it again. */
  refill: Claimable
}

/** What the guarantees could come to if everybody asked now, each order under the version in force when it was placed. */
export async function openGuarantees({ db, now }: Context): Promise<OpenGuarantees> {
  const policies = await selectPolicies(db)
  const covered = (kind: PolicyKind) => spansOf(policies, kind, now())
  const [open, ended, refill] = await Promise.all([
    undeliveredOfOpen(db),
    Promise.all(covered('money_back').map((span) => endedAndPaidSince(db, span))),
    Promise.all(covered('refill').map((span) => completedSince(db, span))),
  ])
  return { moneyBack: sumOf([open, ...ended]), refill: sumOf(refill) }
}

/** Each version with a window, and the orders it covers: placed from its beginning until the next one's. */
function spansOf(policies: readonly PolicyRow[], kind: PolicyKind, now: Date): Covered[] {
  const versions = policies.filter((policy) => policy.kind === kind)
  return versions.flatMap(({ windowHours, validFrom, appliesTo }, place) =>
    windowHours === 0 || validFrom > now
      ? []
      : {
          placedFrom: validFrom,
          // The newest version stands first.
          placedBefore: versions[place - 1]?.validFrom ?? null,
          since: new Date(now.getTime() - windowHours * 3_600_000),
          platforms: appliesTo.platforms ?? null,
          types: appliesTo.types ?? null,
        },
  )
}

function countsFromPayment(kind: PolicyKind): boolean {
  return kind === 'money_back' || kind === 'withdrawal'
}

function sumOf(parts: readonly Claimable[]): Claimable {
  return {
    orders: parts.reduce((sum, { orders }) => sum + orders, 0),
    cents: parts.reduce((sum, { cents }) => sum + cents, 0),
  }
}

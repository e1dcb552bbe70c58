import type { PolicyKind, GuaranteeClaimRecord } from '#features/guarantees/contract.ts'
import { windowEnd } from '#features/guarantees/rules/situation.ts'
import { selectByStatus } from '#features/guarantees/server/store/guarantee-claims.ts'
import { selectPolicies } from '#features/guarantees/server/store/policies.ts'
import type { PolicyRow } from '#features/guarantees/server/tables.ts'
import type { Order } from '#features/orders/contract.ts'
import { endedAt, getOrder } from '#features/orders/server/queries.ts'
import { type Claimable, type Covered, completedSince, endedSince, undeliveredOfOpen } from '#features/orders/server/queries/admin.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'

/** A claim that staff have to decide. */
export interface WaitingRequest {
  guaranteeClaim: GuaranteeClaimRecord
  order: Order
  /** The guarantee's deadline. Null if it has none. */
  windowEnds: Date | null
}

/** Claims that wait for staff, oldest first. */
export async function waitingRequests(ctx: Context, limit: number): Promise<WaitingRequest[]> {
  const [rows, policies] = await Promise.all([selectByStatus(ctx.db, 'waiting', limit), selectPolicies(ctx.db)])
  return Promise.all(
    rows.map(async (guaranteeClaim) => {
      const order = await getOrder(ctx.db, guaranteeClaim.orderId)
      return {
        guaranteeClaim,
        order,
        windowEnds: await endOfWindow(
          ctx.db,
          order,
          policies.find(({ id }) => id === guaranteeClaim.policyId),
        ),
      }
    }),
  )
}

async function endOfWindow(db: Queryable, order: Order, policy: PolicyRow | undefined): Promise<Date | null> {
  if (!policy) return null
  const periodStart = countsFromPayment(policy.kind) ? order.paidAt : await endedAt(db, order)
  return periodStart && windowEnd(policy, periodStart)
}

/** Cents that customers could still claim under the guarantees of their orders, excluding refunded money. */
export interface OpenGuarantees {
  /** Undelivered parts of open orders, and finished orders within their money-back period. */
  moneyBack: Claimable
  /** Completed orders within their refill period, as if everything were refilled. */
  refill: Claimable
}

/** The exposure if every customer claimed now, under the versions in force when their orders were placed. */
export async function openGuarantees({ db, now }: Pick<Context, 'now'> & { db: Queryable }): Promise<OpenGuarantees> {
  const policies = await selectPolicies(db)
  const covered = (kind: PolicyKind) => spansOf(policies, kind, now())
  const [open, ended, refill] = await Promise.all([
    undeliveredOfOpen(db),
    Promise.all(covered('money_back').map((span) => endedSince(db, span))),
    Promise.all(covered('refill').map((span) => completedSince(db, span))),
  ])
  return { moneyBack: sumOf([open, ...ended]), refill: sumOf(refill) }
}

/** The orders covered by each version that has a period: those placed from its start until the next version's. */
function spansOf(policies: readonly PolicyRow[], kind: PolicyKind, now: Date): Covered[] {
  const versions = policies.filter((policy) => policy.kind === kind)
  return versions.flatMap(({ windowHours, validFrom, appliesTo }, index) =>
    windowHours === 0 || validFrom > now
      ? []
      : {
          placedFrom: validFrom,
          // Versions are sorted newest first.
          placedBefore: versions[index - 1]?.validFrom ?? null,
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

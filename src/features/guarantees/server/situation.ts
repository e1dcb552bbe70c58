import { orderDueAt } from '#features/delivery/server/queries/promise.ts'
import type { Situation } from '#features/guarantees/rules/situation.ts'
import { readAutoLimit } from '#features/guarantees/server/settings.ts'
import { selectPoliciesAt } from '#features/guarantees/server/store/policies.ts'
import { selectRemediesOf } from '#features/guarantees/server/store/remedies.ts'
import type { RemedyRow } from '#features/guarantees/server/tables.ts'
import { endedAt, type Order } from '#features/orders/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import type { Cents } from '#shared/money.ts'

/** What does not change while a request is decided. Read before the transaction, which is to hold one connection only. */
export interface Terms {
  dueAt: Date | null
  autoLimitCents: Cents
}

export async function termsOf(ctx: Context, order: Order): Promise<Terms> {
  const { paidAt } = order
  const [dueAt, autoLimitCents] = await Promise.all([paidAt && orderDueAt(ctx, { ...order, paidAt }), readAutoLimit(ctx.db)])
  return { dueAt, autoLimitCents }
}

type KnownSituation = Omit<Situation, 'requests'> & { requests: readonly RemedyRow[] }

/** What the rules go by: the order as it is, under the guarantees that were in force when it was placed. */
export async function situationOf(db: Queryable, order: Order, { dueAt, autoLimitCents }: Terms, now: Date): Promise<KnownSituation> {
  const [policies, requests, ended] = await Promise.all([
    selectPoliciesAt(db, order.createdAt),
    selectRemediesOf(db, order.id),
    endedAt(db, order),
  ])
  return { order: { ...order, dueAt, endedAt: ended }, policies, requests, autoLimitCents, now }
}

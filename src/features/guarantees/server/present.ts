import { serviceLabel } from '#features/catalog/rules.ts'
import type { PolicyVersion, PolicyView, Remedy, RemedyCase, RemedyRequestView } from '#features/guarantees/contract.ts'
import type { RemedyState } from '#features/guarantees/rules/finding.ts'
import { mostRefundable, type Policy } from '#features/guarantees/rules/situation.ts'
import type { PolicyRow, RemedyRow } from '#features/guarantees/server/tables.ts'
import type { Order } from '#features/orders/server/queries.ts'
import { type Cents, toDollars } from '#shared/money.ts'

const dollars = (cents: Cents | null) => (cents === null ? null : toDollars(cents))
const moment = (at: Date | null) => at?.toISOString() ?? null

export function presentRemedy({ amountCents, opensAt, until, policy, ...remedy }: RemedyState): Remedy {
  return {
    ...remedy,
    opensAt: moment(opensAt),
    until: moment(until),
    amount: dollars(amountCents),
    policy: policy && presentPolicy(policy),
  }
}

function presentPolicy({ id, kind, version, title, terms }: Policy): PolicyView {
  return { id, kind, version, title, terms }
}

export function presentVersion(row: PolicyRow): PolicyVersion {
  return {
    ...presentPolicy(row),
    windowHours: row.windowHours,
    platforms: row.appliesTo.platforms ?? null,
    types: row.appliesTo.types ?? null,
    validFrom: row.validFrom.toISOString(),
    createdBy: row.createdBy,
  }
}

/** A request as its customer sees it. */
export function presentRequest(row: RemedyRow): RemedyRequestView {
  const { id, kind, status, message, currentCount, quantity, destination, answer } = row
  return {
    id,
    kind,
    status,
    message,
    currentCount,
    amount: dollars(row.amountCents),
    quantity,
    destination,
    answer,
    createdAt: row.createdAt.toISOString(),
    decidedAt: moment(row.decidedAt),
    doneAt: moment(row.doneAt),
  }
}

/** The same as whoever decides it sees it. */
export function presentCase(row: RemedyRow, order: Order): RemedyCase {
  const isMoney = row.kind === 'refund' || row.kind === 'withdrawal'
  return {
    ...presentRequest(row),
    decidedBy: row.decidedBy,
    most: isMoney ? toDollars(mostRefundable(order)) : null,
    order: {
      id: order.id,
      orderNumber: order.orderNumber,
      service: serviceLabel({ platform: order.platform, type: order.serviceType }),
      status: order.status,
      quantity: order.quantity,
      delivered: order.delivered,
      startCount: order.startCount,
      price: toDollars(order.priceCents),
      refunded: toDollars(order.refundedCents),
      email: order.email,
      postUrl: order.targetUrl,
      hasAccount: order.userId !== null,
    },
  }
}

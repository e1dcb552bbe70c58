import { serviceLabel } from '#features/catalog/rules.ts'
import type {
  PolicyVersion,
  PolicyView,
  GuaranteeOption,
  AdminGuaranteeClaim,
  GuaranteeClaim,
  GuaranteeClaimRecord,
} from '#features/guarantees/contract.ts'
import { type GuaranteeOptionState, maxRefundable, type Policy } from '#features/guarantees/rules/situation.ts'
import type { Claimed } from '#features/guarantees/server/queries/situation.ts'
import type { PolicyRow } from '#features/guarantees/server/tables.ts'
import type { Order } from '#features/orders/contract.ts'
import { type Cents, toDollars } from '#shared/money.ts'

const dollars = (cents: Cents | null) => (cents === null ? null : toDollars(cents))
const isoTime = (at: Date | null) => at?.toISOString() ?? null

/** Presents an option to customers, with amounts in dollars. */
export function presentGuaranteeOption({ amountCents, opensAt, until, policy, ...option }: GuaranteeOptionState): GuaranteeOption {
  return {
    ...option,
    opensAt: isoTime(opensAt),
    until: isoTime(until),
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

export function presentRequest(row: GuaranteeClaimRecord): GuaranteeClaim {
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
    decidedAt: isoTime(row.decidedAt),
    doneAt: isoTime(row.doneAt),
  }
}

export function presentCase(row: GuaranteeClaimRecord, order: Order, { wasClaimed, isPayerUnknown }: Claimed): AdminGuaranteeClaim {
  const isMoney = row.kind === 'refund' || row.kind === 'withdrawal'
  return {
    ...presentRequest(row),
    decidedBy: row.decidedBy,
    most: isMoney ? toDollars(maxRefundable(order)) : null,
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
      hasAccount: order.userId !== null && !wasClaimed,
      isPayerUnknown,
    },
  }
}

import type { OrderRefundStatus, ProviderRefundView, OrderRefund } from '#features/checkout/contract.ts'
import { refundStatus } from '#features/checkout/server/queries.ts'
import { selectByPaymentRefunds } from '#features/checkout/server/store.ts'
import type { RefundStatus } from '#features/payments/contract.ts'
import { newestRefunds, refundOf, type RefundOfPayment, refundsOfSubject } from '#features/payments/server/queries.ts'
import type { Queryable } from '#platform/db/database.ts'
import { notFound } from '#shared/errors.ts'
import { toDollars } from '#shared/money.ts'
import { type Page, type PageRequest, pageOf } from '#shared/page.ts'

const statuses: Record<OrderRefundStatus, RefundStatus[]> = {
  on_its_way: ['pending', 'unknown'],
  paid: ['succeeded'],
  failed: ['failed'],
}

/** A page of refunds, of all statuses if none is specified. */
export interface ProviderRefundQuery extends PageRequest {
  status?: OrderRefundStatus | undefined
}

/** Lists the refunds requested from providers, newest first. Pass `nextCursor` to get the next page. */
export async function listProviderRefunds(
  db: Queryable,
  { status, cursor, limit }: ProviderRefundQuery,
): Promise<Page<ProviderRefundView>> {
  const wanted = status ? statuses[status] : Object.values(statuses).flat()
  const found = await newestRefunds(db, { statuses: wanted, cursor, limit: limit + 1 })
  const { data, nextCursor } = pageOf(found, limit, ({ refund }) => refund.id)
  return { data: await present(db, data), nextCursor }
}

/** A refund requested from a provider. Throws 404. */
export async function getProviderRefund(db: Queryable, id: string): Promise<ProviderRefundView> {
  const found = await refundOf(db, id)
  const [view] = found ? await present(db, [found]) : []
  if (!view) throw notFound('There is no such refund.')
  return view
}

/** The refunds of an order's payments requested from providers, oldest first. */
export async function providerRefundsOf(db: Queryable, orderId: string): Promise<ProviderRefundView[]> {
  return present(db, await refundsOfSubject(db, { type: 'order', id: orderId }))
}

async function present(db: Queryable, found: readonly RefundOfPayment[]): Promise<ProviderRefundView[]> {
  const rows = await selectByPaymentRefunds(
    db,
    found.map(({ refund }) => refund.id),
  )
  const orderRefunds = new Map(rows.map((row) => [row.paymentRefundId, row]))
  return found.map((payment) => view(payment, orderRefunds.get(payment.refund.id)))
}

function view({ refund, attempt }: RefundOfPayment, orderRefund: OrderRefund | undefined): ProviderRefundView {
  const { type, id } = attempt.subject
  return {
    id: refund.id,
    amount: toDollars(refund.amountCents),
    currency: refund.currency,
    status: refundStatus(refund),
    reason: refund.reason,
    provider: attempt.provider,
    method: attempt.method,
    orderId: type === 'order' ? id : null,
    depositId: type === 'deposit' ? id : null,
    orderRefundId: orderRefund?.id ?? null,
    creditNoteNumber: orderRefund?.creditNoteNumber ?? null,
    round: refund.round,
    nextTryAt: refund.tryAt?.toISOString() ?? null,
    byHandReference: refund.byHandReference,
    disputeId: refund.disputeId,
    createdAt: refund.createdAt.toISOString(),
  }
}

import { accountOf } from '#features/accounts/server/queries.ts'
import { approvals } from '#features/accounts/server/queries/approvals.ts'
import { providerRefundsOf } from '#features/checkout/server/queries/refund-desk.ts'
import { deliveriesOnRecord } from '#features/delivery/server/queries/of-order.ts'
import { guaranteesOf, remedyCasesOf } from '#features/guarantees/server/queries.ts'
import { mailsOfOrder } from '#features/notifications/server/queries.ts'
import type { OrderNoteView, OrderPage, OrderPayment } from '#features/operations/contract/order-page.ts'
import { timelineOf } from '#features/operations/server/order-timeline.ts'
import { presentRows } from '#features/operations/server/queries/order-desk.ts'
import { selectNotes } from '#features/operations/server/store/notes.ts'
import { orderStatuses } from '#features/orders/contract.ts'
import { sourcesOf } from '#features/orders/rules.ts'
import { getOrder, type Order, orderView } from '#features/orders/server/queries.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { attemptsOf } from '#features/payments/server/queries.ts'
import { webhooksOf } from '#features/payments/server/queries/webhooks.ts'
import { conversationsWith } from '#features/support/server/queries/with-customer.ts'
import { bookingsOf } from '#features/wallet/server/queries/bookings.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { selectActionsOn } from '#platform/db/record.ts'
import { toDollars } from '#shared/money.ts'

/** Everything on one order. Throws 404. */
export async function orderPage(ctx: Context, orderId: string): Promise<OrderPage> {
  const { db } = ctx
  const order = await getOrder(db, orderId)
  const [rows, view, attempts, work, guarantees, requests, refunds, waiting, notes, account, conversations, mails, bookings] =
    await Promise.all([
      presentRows(ctx, [order]),
      orderView(ctx, order),
      attemptsOf(db, { type: 'order', id: orderId }),
      deliveriesOnRecord(ctx, orderId),
      guaranteesOf(ctx, order),
      remedyCasesOf(ctx, order),
      providerRefundsOf(db, orderId),
      approvals(db, { subjectId: orderId }),
      notesOn(db, orderId),
      order.userId === null ? undefined : accountOf(db, order.userId),
      talksOf(db, order),
      mailsOfOrder(ctx, orderId),
      bookingsOf(db, orderId),
    ])
  const [row] = rows
  if (!row) throw new Error('an order is there and cannot be shown')
  const payments = attempts.map(presentPayment).toReversed()
  const subjects = [
    { type: 'order', id: orderId },
    ...work.deliveries.map(({ id }) => ({ type: 'delivery', id })),
    ...requests.map(({ id }) => ({ type: 'remedy', id })),
    ...refunds.map(({ id }) => ({ type: 'refund', id })),
  ]
  const [webhooks, actions] = await Promise.all([
    webhooksOf(
      db,
      attempts.map(({ id }) => id),
    ),
    selectActionsOn(db, subjects),
  ])
  const { deliveries, reports } = work
  return {
    order: row,
    customer: account ? { id: account.userId, name: account.username } : null,
    expected: guarantees.expected,
    moves: movesOf(order),
    payments,
    refundable: order.paidAt === null ? 0 : toDollars(order.priceCents - order.refundedCents),
    refunds: guarantees.refunds,
    providerRefunds: refunds,
    deliveries,
    remedies: guarantees.remedies,
    requests,
    approvals: waiting,
    conversations,
    notes,
    timeline: timelineOf({
      events: view.events,
      payments,
      webhooks,
      deliveries,
      reports,
      requests,
      mails,
      conversations,
      bookings,
      actions,
      notes,
    }),
  }
}

/** What nobody paid can only be canceled. */
function movesOf({ status, paidAt }: Order): OrderPage['moves'] {
  return orderStatuses.filter((to) => sourcesOf(to).includes(status) && (paidAt !== null || to === 'canceled'))
}

function presentPayment(attempt: PaymentAttempt): OrderPayment {
  const { id, provider, method, status, reference, card, declineCode } = attempt
  return {
    id,
    provider,
    method,
    status,
    reference,
    amount: toDollars(attempt.amountCents),
    fromBalance: toDollars(attempt.balanceCents),
    captured: toDollars(attempt.capturedCents),
    refunded: toDollars(attempt.refundedCents),
    card,
    declineCode,
    createdAt: attempt.createdAt.toISOString(),
  }
}

async function talksOf(db: Queryable, order: Order): Promise<OrderPage['conversations']> {
  const found = await conversationsWith(db, order)
  return found.map(({ id, subject, status, lastMessageAt }) => ({ id, subject, status, lastMessageAt: lastMessageAt.toISOString() }))
}

async function notesOn(db: Queryable, orderId: string): Promise<OrderNoteView[]> {
  const notes = await selectNotes(db, [orderId])
  const authors = [...new Set(notes.map(({ authorId }) => authorId))]
  const names = new Map(await Promise.all(authors.map(async (id) => [id, (await accountOf(db, id))?.username ?? 'Former staff'] as const)))
  return notes.map(({ id, authorId, content, createdAt }) => ({
    id,
    author: names.get(authorId) ?? '',
    content,
    createdAt: createdAt.toISOString(),
  }))
}

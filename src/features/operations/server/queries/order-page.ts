import type { Person } from '#features/accounts/contract.ts'
import { may } from '#features/accounts/server/context.ts'
import { accountOf } from '#features/accounts/server/queries.ts'
import { approvals } from '#features/accounts/server/queries/staff.ts'
import { providerRefundsOf } from '#features/checkout/server/queries/admin-refunds.ts'
import { deliveryHistoryOf } from '#features/delivery/server/queries.ts'
import { guaranteesOf, adminGuaranteeClaimsOf } from '#features/guarantees/server/queries.ts'
import { acceptedTerms } from '#features/legal/server/queries.ts'
import { emailsOfOrder } from '#features/notifications/server/queries.ts'
import type { OrderNoteView, OrderPage, OrderPayment } from '#features/operations/contract/orders.ts'
import { MAX_LISTED } from '#features/operations/rules/kinds.ts'
import { getAdminOrder } from '#features/operations/server/queries/admin-orders.ts'
import { presentDisputes } from '#features/operations/server/queries/disputes.ts'
import { timelineOf } from '#features/operations/server/queries/order-timeline.ts'
import { selectNewestNotes } from '#features/operations/server/store/notes.ts'
import type { Order } from '#features/orders/contract.ts'
import { sourcesOf, orderStatuses } from '#features/orders/rules.ts'
import { visitSourceName } from '#features/orders/rules/visit-source.ts'
import { getOrder, orderView } from '#features/orders/server/queries.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { holdsRefunds, lostCents } from '#features/payments/rules/disputes.ts'
import { attemptsOf } from '#features/payments/server/queries.ts'
import { type Dispute, disputesOfOrder } from '#features/payments/server/queries/disputes.ts'
import { webhooksOf } from '#features/payments/server/queries/webhooks.ts'
import { newestConversationsOf } from '#features/support/server/queries/people.ts'
import { transactionsOfOrder } from '#features/wallet/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { selectAuditLogOf } from '#platform/db/audit-log.ts'
import type { Queryable } from '#platform/db/database.ts'
import { type Cents, toDollars } from '#shared/money.ts'
import { pluck } from '#shared/records.ts'

/** Everything about one order. Conversations are only included if the reader may see them. Throws 404. */
export async function orderPage(ctx: Context, orderId: string, reader: Pick<Person, 'permissions'>): Promise<OrderPage> {
  const { db } = ctx
  const order = await getOrder(db, orderId)
  const [row, view, attempts, work, guarantees, requests, refunds, waiting, notes, account, conversations, mails, bookings, disputed] =
    await Promise.all([
      getAdminOrder(ctx, orderId),
      orderView(ctx, order),
      attemptsOf(db, { type: 'order', id: orderId }),
      deliveryHistoryOf(ctx, orderId),
      guaranteesOf(ctx, order),
      adminGuaranteeClaimsOf(ctx, order),
      providerRefundsOf(db, orderId),
      approvals(db, { subjectId: orderId }),
      notesOn(db, orderId),
      order.userId === null ? undefined : accountOf(db, order.userId),
      may(reader, 'support:read') ? conversationsOf(db, order) : [],
      emailsOfOrder(ctx, orderId),
      transactionsOfOrder(db, orderId),
      disputesOfOrder(db, orderId),
    ])
  const payments = attempts.map(presentPayment).toReversed()
  const subjects = [
    { type: 'order', id: orderId },
    ...work.deliveries.map(({ id }) => ({ type: 'delivery', id })),
    // Audit log entries written before migration 047 say 'remedy'.
    ...requests.flatMap(({ id }) => ['guarantee_claim', 'remedy'].map((type) => ({ type, id }))),
    ...refunds.map(({ id }) => ({ type: 'refund', id })),
  ]
  const [webhooks, actions] = await Promise.all([webhooksOf(db, pluck(attempts, 'id')), selectAuditLogOf(db, subjects)])
  const { deliveries, reports } = work
  const terms = await acceptedTerms(ctx, order)
  return {
    order: row,
    customer: account ? { id: account.userId, name: account.username } : null,
    terms: terms ? { version: terms.version, publishedAt: terms.publishedAt.toISOString() } : null,
    consent: view.consent,
    visit: { source: visitSourceName(order.visitSource), campaign: order.visitCampaign },
    expected: guarantees.expected,
    moves: movesOf(order),
    payments,
    disputes: await presentDisputes(db, disputed),
    refundable: toDollars(refundableCents(order, disputed)),
    // Whoever has the link can claim the coins, so only the customer gets it.
    refunds: guarantees.refunds.map((refund) => ({ ...refund, claimUrl: null })),
    providerRefunds: refunds,
    deliveries,
    options: guarantees.remedies,
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

/** The part of the price that can still be refunded: not while a dispute holds it, and not what a lost dispute paid back. */
function refundableCents({ paidAt, priceCents, refundedCents }: Order, disputed: readonly Dispute[]): Cents {
  if (paidAt === null || holdsRefunds(disputed)) return 0
  return Math.max(0, priceCents - refundedCents - lostCents(disputed))
}

/** Unpaid orders can only be canceled. Partially delivered orders can't be canceled or failed. */
function movesOf({ status, paidAt, delivered }: Order): OrderPage['moves'] {
  const isPartly = (delivered ?? 0) > 0
  return orderStatuses.filter(
    (to) =>
      sourcesOf(to).includes(status) && (paidAt !== null || to === 'canceled') && !(isPartly && (to === 'canceled' || to === 'failed')),
  )
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

async function conversationsOf(db: Queryable, { userId, email }: Order): Promise<OrderPage['conversations']> {
  const newest = await newestConversationsOf(db, { userId: userId ?? '', email }, MAX_LISTED)
  return newest
    .toReversed()
    .map(({ id, subject, status, lastMessageAt }) => ({ id, subject, status, lastMessageAt: lastMessageAt.toISOString() }))
}

/** The maximum number of notes that an order's page shows. */
const MAX_NOTES = 200

async function notesOn(db: Queryable, orderId: string): Promise<OrderNoteView[]> {
  const notes = await selectNewestNotes(db, orderId, MAX_NOTES)
  const authors = [...new Set(notes.map(({ authorId }) => authorId))]
  const names = new Map(await Promise.all(authors.map(async (id) => [id, (await accountOf(db, id))?.username ?? 'Former staff'] as const)))
  return notes.map(({ id, authorId, content, createdAt }) => ({
    id,
    author: names.get(authorId) ?? '',
    content,
    createdAt: createdAt.toISOString(),
  }))
}

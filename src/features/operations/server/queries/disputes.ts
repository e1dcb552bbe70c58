import type { CustomerProfile } from '#features/accounts/contract.ts'
import { ERASED } from '#features/accounts/rules.ts'
import type { Account } from '#features/accounts/server/queries.ts'
import { customerProfile } from '#features/accounts/server/queries/customers.ts'
import { deliveryHistoryOf } from '#features/delivery/server/queries.ts'
import { guaranteesOf } from '#features/guarantees/server/queries.ts'
import { acceptedTerms } from '#features/legal/server/queries.ts'
import { emailsOfOrder } from '#features/notifications/server/queries.ts'
import type { DisputePage, DisputeView } from '#features/operations/contract/disputes.ts'
import { type DisputedOrder, evidenceTexts } from '#features/operations/rules/dispute-evidence.ts'
import {
  confirmedEmail,
  earlierOrders,
  gatherDepositEvidence,
  nameMethod,
  titleOf,
} from '#features/operations/server/queries/deposit-evidence.ts'
import type { Order } from '#features/orders/contract.ts'
import { disputeFactsOf, getOrder, orderIdsOfPerson } from '#features/orders/server/queries.ts'
import { orderLines, type OrderLine } from '#features/orders/server/queries/admin.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { describeReason, type DisputeEvidence } from '#features/payments/rules/disputes.ts'
import { findAttempt } from '#features/payments/server/queries.ts'
import {
  type Dispute,
  type DisputedSubjects,
  disputes,
  disputesOfSubjects,
  getDispute,
} from '#features/payments/server/queries/disputes.ts'
import { depositsOf } from '#features/wallet/server/queries.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'
import { toDollars } from '#shared/money.ts'
import { type Page, type PageRequest, pageOf } from '#shared/page.ts'
import { paths } from '#shared/paths.ts'
import { fieldsOf, pluck } from '#shared/records.ts'

/** A page of disputes: open ones by deadline, or closed ones, newest first. */
export async function disputePages(
  db: Queryable,
  { status, cursor, limit }: PageRequest & { status: 'open' | 'closed' },
): Promise<Page<DisputeView>> {
  const found = await disputes(db, { isOpen: status === 'open', after: cursor, limit: limit + 1 })
  const { data, nextCursor } = pageOf(found, limit, ({ id }) => id)
  return { data: await presentDisputes(db, data), nextCursor }
}

/** A dispute with its submitted or gathered evidence. Throws 404. */
export async function disputePage(ctx: Context, id: string): Promise<DisputePage> {
  const dispute = await getDispute(ctx.db, id)
  const [view] = await presentDisputes(ctx.db, [dispute])
  if (!view) throw new Error('a dispute has no view')
  const { evidence, status } = dispute
  return {
    dispute: view,
    evidence: evidence?.texts ?? (await gatherEvidence(ctx, dispute)).texts,
    submittedBy: evidence?.by.name ?? null,
    submittedAt: evidence?.at ?? null,
    earlier: dispute.earlierEvidence.toReversed().map(({ texts, by, at }) => ({ evidence: texts, submittedBy: by.name, submittedAt: at })),
    maySubmit: evidence === null && status === 'needs_response',
  }
}

/** Adds the orders to disputes and converts them for the API. */
export async function presentDisputes(db: Queryable, found: readonly Dispute[]): Promise<DisputeView[]> {
  const lines = await orderLines(db, pluck(found, 'orderId'))
  return found.map((dispute) => present(dispute, lines.get(dispute.orderId ?? '')))
}

function present(dispute: Dispute, order: OrderLine | undefined): DisputeView {
  const { id, provider, reference, currency, reason, status, evidence, submittedAt } = dispute
  return {
    id,
    provider,
    reference,
    order: order ? presentOrder(order) : null,
    amount: toDollars(dispute.amountCents),
    currency,
    reason: describeReason(reason),
    status,
    withdrawn: toDollars(dispute.withdrawnCents),
    evidenceDueAt: dispute.evidenceDueAt?.toISOString() ?? null,
    openedAt: dispute.openedAt.toISOString(),
    closedAt: dispute.closedAt?.toISOString() ?? null,
    submission: submittedAt !== null ? 'submitted' : evidence === null ? 'none' : 'on_its_way',
  }
}

function presentOrder({ id, orderNumber, status, heldAt, quantity, delivered }: OrderLine): DisputeView['order'] {
  return { id, orderNumber, status, held: heldAt !== null, quantity, delivered }
}

/** Gathers the evidence about a disputed order or deposit. Throws 404. */
export async function gatherEvidence(
  ctx: Context,
  { orderId, attemptId }: Pick<Dispute, 'orderId' | 'attemptId'>,
): Promise<DisputeEvidence> {
  const attempt = await findAttempt(ctx.db, attemptId)
  if (orderId === null && attempt) return gatherDepositEvidence(ctx, attempt)
  const order = await getOrder(ctx.db, orderId ?? '')
  const facts = await readDisputed(ctx, order, attempt)
  const lastReport = facts.reports.at(-1)?.at ?? order.paidAt
  return {
    texts: evidenceTexts(facts),
    customerEmail: order.email,
    customerAddress: facts.address,
    servicedAt: lastReport?.toISOString() ?? null,
  }
}

async function readDisputed(ctx: Context, order: Order, attempt: PaymentAttempt | undefined): Promise<DisputedOrder> {
  const { db } = ctx
  const profile = order.userId === null ? undefined : await customerProfile(ctx, order.userId)
  const [{ remedies }, { reports }, emails, earlier, accepted, origin] = await Promise.all([
    guaranteesOf(ctx, order),
    deliveryHistoryOf(ctx, order.id),
    emailsOfOrder(ctx, order.id),
    earlierOrders(db, { ...order, email: customerEmail(order, profile) }),
    acceptedTerms(ctx, order),
    disputeFactsOf(ctx, order.id),
  ])
  const policies = new Map(remedies.flatMap(({ policy }) => (policy ? [[policy.id, policy] as const] : [])))
  return {
    ...order,
    ...origin,
    title: titleOf({ ...order, type: order.serviceType }),
    placedAt: order.createdAt,
    username: order.socialUsername,
    paidWith: nameMethod(attempt),
    accepted: accepted ? { version: accepted.version, publishedAt: accepted.publishedAt, url: ctx.config.PUBLIC_URL + paths.terms } : null,
    terms: [...policies.values()].map(({ title, terms }) => ({ title, text: terms })),
    consents: [
      ...(order.consentWording === null ? [] : [{ granted: true, wording: order.consentWording, at: order.createdAt }]),
      ...(profile?.consents ?? []).map(({ granted, wording, at }) => ({ granted, wording, at: new Date(at) })),
    ],
    reports: reports.map(({ supplier, payload, receivedAt }) => {
      const { status, delivered } = fieldsOf(payload)
      const counted = typeof delivered === 'number' ? delivered : null
      return { at: receivedAt, supplier, status: typeof status === 'string' ? status : 'reported', delivered: counted }
    }),
    emails: emails.map(({ createdAt, recipient, subject, status }) => ({ at: new Date(createdAt), recipient, subject, status })),
    earlier,
  }
}

/** The address whose orders are the customer's: an account's confirmed one, because any can be typed with an order, or a guest's. */
function customerEmail({ email }: Order, account: CustomerProfile | undefined): string | null {
  if (account) return confirmedEmail(account)
  return email === ERASED ? null : email
}

/** A customer's disputes with the submitted evidence, for the export of their data. */
export async function collectDisputes({ db }: Context, account: Account): Promise<unknown> {
  const found = await disputesOfSubjects(db, await disputableOf(db, account))
  return (await presentDisputes(db, found)).map((view, index) => ({ ...view, evidence: submittedTexts(found[index]) }))
}

/** Leaves out the text about the order, which has the network address of whoever typed the customer's email. */
function submittedTexts(dispute: Dispute | undefined): DisputeEvidence['texts'] {
  const submitted = [...(dispute?.earlierEvidence ?? []), ...(dispute?.evidence ? [dispute.evidence] : [])]
  return submitted.flatMap(({ texts }) => texts.filter(({ kind }) => kind !== 'order'))
}

/** The orders and deposits of a customer, which can be disputed. */
export async function disputableOf(db: Queryable, account: Account): Promise<DisputedSubjects> {
  const [orderIds, deposits] = await Promise.all([orderIdsOfPerson(db, account), depositsOf(db, account.userId)])
  return { orderIds, depositIds: pluck(deposits, 'id') }
}

import { ERASED } from '#features/accounts/rules.ts'
import type { Account } from '#features/accounts/server/queries.ts'
import { getOrder, networkKeyOf, orderIdsOfPerson } from '#features/orders/server/queries.ts'
import type { PaymentAttempt } from '#features/payments/contract.ts'
import { attemptsOf } from '#features/payments/server/queries.ts'
import { type BlockChoice, type BlockView, type OrderRisk, reasonsSchema, type RefusedOrderView } from '#features/risk/contract.ts'
import { blockKindLabels, isInForce, networkValue } from '#features/risk/rules/blocks.ts'
import { type OrderTrait, selectBlocked, selectBlocks, selectBlocksOf } from '#features/risk/server/store/blocks.ts'
import { selectAssessed, selectAssessmentsOf } from '#features/risk/server/store/order-risks.ts'
import { selectRefused, selectRefusedOf } from '#features/risk/server/store/refused-orders.ts'
import type { RefusedOrder } from '#features/risk/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { normalizeEmail } from '#shared/normalize-email.ts'
import { type Page, pageOf, type PageRequest } from '#shared/page.ts'

/** The block list, newest first, including blocks that are over. */
export async function listBlocks(ctx: Context, { cursor, limit }: PageRequest): Promise<Page<BlockView>> {
  const rows = await selectBlocks(ctx.db, { before: cursor, limit: limit + 1 })
  const now = ctx.now()
  const { data, nextCursor } = pageOf(rows, limit, ({ id }) => id)
  const views = data.map((block) => ({
    id: block.id,
    kind: block.kind,
    label: block.label,
    reason: block.reason,
    addedBy: block.addedByName,
    addedAt: block.addedAt.toISOString(),
    endsAt: block.endsAt?.toISOString() ?? null,
    endedAt: block.endedAt?.toISOString() ?? null,
    inForce: isInForce(block, now),
    refused: block.refused,
  }))
  return { data: views, nextCursor }
}

/** Refused orders and deposits, newest first, each with the reason for staff. */
export async function listRefused(ctx: Context, { cursor, limit }: PageRequest): Promise<Page<RefusedOrderView>> {
  const rows = await selectRefused(ctx.db, { before: cursor, limit: limit + 1 })
  const { data, nextCursor } = pageOf(rows, limit, ({ key }) => key)
  const views = data.map(({ key, email, targetUrl, times, lastAt, ...why }) => ({
    id: key,
    email,
    postUrl: targetUrl,
    why: whyRefused(why),
    times,
    lastAt: lastAt.toISOString(),
  }))
  return { data: views, nextCursor }
}

function whyRefused({ kind, label, reason, reasons }: Pick<RefusedOrder, 'kind' | 'label' | 'reason' | 'reasons'>): string {
  if (kind !== null) return `${blockKindLabels[kind]} ${label} is blocked: ${reason}`
  return reasonsSchema
    .parse(reasons)
    .map(({ text, points }) => `${text} (${points})`)
    .join(' ')
}

/** The details of an order that can be blocked. Throws 404. */
export async function traitsOfOrder(ctx: Context, orderId: string): Promise<(OrderTrait & { label: string })[]> {
  const order = await getOrder(ctx.db, orderId)
  const [network, attempts] = await Promise.all([networkKeyOf(ctx.db, orderId), attemptsOf(ctx.db, { type: 'order', id: orderId })])
  const email = normalizeEmail(order.email)
  const isErased = order.email === ERASED
  const paid = cardPaymentOf(attempts)
  return [
    ...(isErased ? [] : [{ kind: 'email' as const, value: email, label: email }]),
    ...(network === null
      ? []
      : [{ kind: 'network' as const, value: networkValue(network), label: `Network of order ${order.orderNumber}` }]),
    ...(isErased ? [] : [{ kind: 'target' as const, value: order.targetKey, label: order.targetUrl }]),
    ...(paid?.cardKey && paid.card
      ? [{ kind: 'card' as const, value: paid.cardKey, label: `${paid.card.brand} •••• ${paid.card.last4}` }]
      : []),
  ]
}

/** The card payment that paid an order, otherwise the newest one. `attempts` are newest first. */
function cardPaymentOf(attempts: readonly PaymentAttempt[]): PaymentAttempt | undefined {
  const byCard = attempts.filter(({ cardKey }) => cardKey !== null)
  const kept = byCard.find(({ capturedCents, refundedCents }) => capturedCents > refundedCents)
  return kept ?? byCard.findLast(({ capturedCents }) => capturedCents > 0) ?? byCard[0]
}

/** The details of an order that staff can block, and which of them are already blocked. Throws 404. */
export async function blockChoices(ctx: Context, orderId: string): Promise<BlockChoice[]> {
  const traits = await traitsOfOrder(ctx, orderId)
  const blocked = await selectBlocked(ctx.db, traits, ctx.now())
  return traits.map(({ kind, value, label }) => ({ kind, label, blocked: blocked.has(`${kind}:${value}`) }))
}

/** The risk assessment of an order, and whether it is held. Null if it was not assessed. Throws 404. */
export async function orderRisk(ctx: Context, orderId: string): Promise<OrderRisk | null> {
  const [{ heldAt, heldUntil }, row] = await Promise.all([getOrder(ctx.db, orderId), selectAssessed(ctx.db, orderId)])
  if (!row) return null
  const { points, reasons, held, releasedByName, releasedAt } = row
  return {
    points,
    reasons: reasonsSchema.parse(reasons),
    wasHeld: held,
    heldSince: heldAt?.toISOString() ?? null,
    heldUntil: heldUntil?.toISOString() ?? null,
    released: releasedAt && releasedByName !== null ? { by: releasedByName, at: releasedAt.toISOString() } : null,
  }
}

/**
 * The risk data for the copy of a customer's data: assessments of their orders, and refused orders and blocks of their confirmed email
 * address.
 */
export async function collectRisks(ctx: Context, account: Account): Promise<unknown> {
  const email = account.emailVerified ? normalizeEmail(account.email) : ''
  const [assessments, refusedOrders, blocks] = await Promise.all([
    selectAssessmentsOf(ctx.db, await orderIdsOfPerson(ctx.db, account)),
    selectRefusedOf(ctx.db, email),
    selectBlocksOf(ctx.db, email),
  ])
  return { assessments, refusedOrders, blocks }
}

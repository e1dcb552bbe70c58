import type { Account } from '#features/accounts/server/queries.ts'
import type { Order } from '#features/orders/contract.ts'
import { holdForReview, lockOrder, releaseHeldOrder } from '#features/orders/server/commands/move.ts'
import { disputeFactsOf, orderIdsOfPerson } from '#features/orders/server/queries.ts'
import { factsSchema } from '#features/risk/contract.ts'
import { assessRisk, nameMatchesTarget, reaches, type RiskFacts, type RiskReason, type RiskSettings } from '#features/risk/rules/risk.ts'
import {
  type Buyer,
  eraseRefused,
  isOrderBlocked,
  type LoadedBlocks,
  readBlocks,
  recordRefused,
  orderRefused,
} from '#features/risk/server/commands/check-blocks.ts'
import { isDisposableEmail } from '#features/risk/server/commands/disposable-email.ts'
import { readRisk } from '#features/risk/server/settings.ts'
import {
  deleteOldAssessments,
  insertAssessment,
  updateAnonymous,
  updateAssessed,
  updateHeldLater,
  updateReleased,
} from '#features/risk/server/store/order-risks.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { Refusal } from '#shared/errors.ts'
import { normalizeEmail } from '#shared/normalize-email.ts'

/** The fields of an order that every assessment uses. */
type Placed = Pick<Order, 'email' | 'socialUsername' | 'targetKey'>

/** The facts that don't need the database. */
function plainFacts({ email, socialUsername, targetKey }: Placed): Pick<RiskFacts, 'disposableEmail' | 'nameMatches'> {
  return { disposableEmail: isDisposableEmail(email), nameMatches: nameMatchesTarget(socialUsername, targetKey) }
}

/**
 * Refuses an order by the facts known before anything is created, if staff set a threshold for that, and records it for them. Throws 403
 * `order_refused` without the reason.
 */
export async function refuseRisky(ctx: Context, buyer: Buyer, placed: Placed): Promise<void> {
  const settings = await readRisk(ctx)
  if (settings.refuseAt === null) return
  const { points, reasons } = assessRisk(plainFacts(placed), settings)
  if (!reaches(points, settings.refuseAt)) return
  await recordRefused(ctx, buyer, { reasons })
  throw orderRefused()
}

const HOUR_MS = 3_600_000

/** A context with the rules and blocks by which orders are assessed. */
export interface AssessingContext extends Context {
  risk: RiskSettings
  blocks: LoadedBlocks
}

/**
 * Adds the rules and blocks to the context. Call it before a transaction that assesses orders: if many waited for a second connection to load
 * them, they would wait for each other.
 */
export async function withRisk(ctx: Context): Promise<AssessingContext> {
  const [risk, blocks] = await Promise.all([readRisk(ctx), readBlocks(ctx)])
  return { ...ctx, risk, blocks }
}

/**
 * Assesses a paid order once, before its delivery starts, in the caller's transaction. Holds it and returns true if staff have to check
 * it. Its facts are gathered and saved in one statement.
 */
export async function holdIfRisky(ctx: AssessingContext, tx: Transaction, order: Order): Promise<boolean> {
  const known = { ...plainFacts(order), priceCents: order.priceCents }
  const emailKeys = ctx.secrets.signatures('risk-email', normalizeEmail(order.email))
  const now = ctx.now()
  const { id: orderId, userId, email, targetKey } = order
  const assessed = await insertAssessment(tx, { orderId, userId, email, emailKeys, targetKey, facts: known }, now)
  if (!assessed) return false
  const hasBlocks = ctx.blocks.byValue.size > 0
  const address = hasBlocks ? (await disputeFactsOf({ db: tx, secrets: ctx.secrets }, orderId)).address : null
  const blockedCard = await isOrderBlocked(ctx, tx, order, { cardKeys: assessed.cardKeys, address })
  const facts = factsSchema.parse(assessed.facts)
  const { points, reasons } = assessRisk({ ...facts, blockedCard }, ctx.risk)
  const held = facts.moneyTaken || reaches(points, ctx.risk.holdAt)
  if (reasons.length > 0) await updateAssessed(tx, orderId, { points, reasons, held, blockedCard })
  if (held) await holdForReview(tx, orderId, { at: now, until: facts.moneyTaken ? null : checkedBy(now, ctx.risk) })
  return held
}

/**
 * Holds an order because a dispute withdrew its money after it was assessed. The caller has locked it in this transaction and knows that
 * nobody is delivering it yet. An order that was never assessed, such as one of the demo, is assessed now. If staff already released it
 * despite the same reason, it isn't held again. Returns whether it is held.
 */
export async function holdDisputed(ctx: AssessingContext, tx: Transaction, order: Order, reason: RiskReason): Promise<boolean> {
  if (await holdIfRisky(ctx, tx, order)) return true
  if (!(await updateHeldLater(tx, order.id, reason))) return false
  await holdForReview(tx, order.id, { at: ctx.now(), until: null })
  return true
}

function checkedBy(at: Date, { holdHours }: RiskSettings): Date {
  return new Date(at.getTime() + holdHours * HOUR_MS)
}

/** Releases a held order so that its delivery starts. Throws 404, and 409 `not_held`. */
export async function releaseOrder(ctx: Context, orderId: string, by: Actor): Promise<void> {
  const now = ctx.now()
  await ctx.db.transaction(async (tx) => {
    const { heldAt } = await lockOrder(tx, orderId)
    if (!(await releaseHeldOrder(tx, orderId, by.userId, now)))
      throw new Refusal(409, 'not_held', 'This order is no longer held. Reload the page to see its state.')
    await updateReleased(tx, orderId, by, now)
    await writeAuditLog(tx, by, { action: 'order.released', subject: { type: 'order', id: orderId }, before: { heldAt } })
  })
}

/**
 * Removes the customer and target from a customer's assessments, which stay for statistics, and deletes refused orders of their email
 * address.
 */
export async function eraseRisks(tx: Transaction, account: Account): Promise<void> {
  await updateAnonymous(tx, await orderIdsOfPerson(tx, account))
  await eraseRefused(tx, account)
}

const RETENTION_MS = 365 * 24 * HOUR_MS

/** Deletes assessments that are older than a year. Run by a job. */
export function purgeOldAssessments(ctx: Context): Promise<void> {
  return deleteOldAssessments(ctx.db, new Date(ctx.now().getTime() - RETENTION_MS))
}

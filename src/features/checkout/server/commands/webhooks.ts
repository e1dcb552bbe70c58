import { fetchDueDisputes } from '#features/checkout/server/commands/disputes.ts'
import { paymentPage } from '#features/checkout/server/commands/payment-page.ts'
import { settleIn, inSettlement } from '#features/checkout/server/commands/settle.ts'
import { isOpen } from '#features/payments/rules.ts'
import {
  cancelPayment,
  confirmPayment,
  lockWebhook,
  markWebhookSettled,
  type PaymentReport,
  type ProviderEvent,
  type ProviderPayment,
  type RecordedWebhook,
  recordWebhook,
  saveReference,
} from '#features/payments/server/commands.ts'
import { recordDisputeWebhook } from '#features/payments/server/commands/disputes.ts'
import type { PaymentsContext } from '#features/payments/server/context.ts'
import { findAttempt } from '#features/payments/server/queries.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import type { Transaction } from '#platform/db/database.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { notFound } from '#shared/errors.ts'

/**
 * Records a provider's event and settles it exactly once, however often it's delivered. An event that fails to settle stays recorded and
 * is delivered again. An event about another shop's payment on the same account is recorded and otherwise ignored.
 */
export async function ingestWebhook(ctx: PaymentsContext, provider: string, event: ProviderEvent): Promise<void> {
  const { payment, disputeReference } = event
  if (disputeReference !== undefined) {
    await recordDisputeWebhook(ctx, provider, event, disputeReference)
    await fetchDueDisputes(ctx, { provider, reference: disputeReference })
    return
  }
  if (payment === null) return ingestReference(ctx, provider, event)
  try {
    const report = event.lacksCard ? await withCard(ctx, payment) : payment
    await inSettlement(ctx, payment.attemptId, async (tx) => {
      const webhook = await recordWebhook(tx, provider, event)
      if (!webhook.settled) await settleWebhook(tx, webhook, report)
    })
  } catch (error) {
    await recordWebhook(ctx.db, provider, event)
    throw error
  }
}

/**
 * Fetches a webhook's payment from the provider to get its card, which the risk check needs as soon as the order is paid. Falls back to the
 * webhook's own report if the provider doesn't respond or its response is older.
 */
async function withCard(ctx: PaymentsContext, payment: ProviderPayment): Promise<PaymentReport> {
  const attempt = await findAttempt(ctx.db, payment.attemptId)
  if (!attempt || attempt.cardKey !== null) return payment
  const { reference } = payment
  const report = await confirmPayment(ctx, { ...attempt, reference }, await paymentPage(ctx, attempt))
  return report.status === payment.status ? report : payment
}

/**
 * Ingests an event that identifies its payment but doesn't include its state, which is fetched from the provider. A payment that already
 * ended unpaid is canceled even if its payer approved it since, because what it had reserved may belong to someone else. If the
 * provider's earlier response was lost, the event's reference is saved first: providers only find a payment by its attempt id for a few
 * hours. Such a payment is confirmed, and its money counts as late.
 */
async function ingestReference(ctx: PaymentsContext, provider: string, event: ProviderEvent): Promise<void> {
  const webhook = await recordWebhook(ctx.db, provider, event)
  if (webhook.settled) return
  const { reference } = event
  const found = webhook.attemptId === null ? undefined : await findAttempt(ctx.db, webhook.attemptId)
  const savedAttempt =
    found?.reference === null && reference !== undefined && (await saveReference(ctx.db, { id: found.id, provider, reference }))
  const attempt = savedAttempt || found
  const isOver = attempt && !isOpen(attempt.status) && attempt.status !== 'succeeded'
  const fetchReport = isOver && !savedAttempt ? cancelPayment : confirmPayment
  const report = attempt && (await fetchReport(ctx, attempt, await paymentPage(ctx, attempt)))
  await inSettlement(ctx, webhook.attemptId ?? undefined, (tx) => settleWebhook(tx, webhook, report))
}

async function settleWebhook(tx: Transaction, { id, attemptId }: RecordedWebhook, report: PaymentReport | undefined): Promise<void> {
  if (attemptId !== null && report) await settleIn(tx, attemptId, report, 'provider')
  await markWebhookSettled(tx, id)
}

/**
 * Settles a recorded webhook again. Changes that it made before are not repeated. Returns whether anything changed. Throws 404 for an
 * unknown webhook and for one that isn't about a payment of this shop.
 */
export async function replayWebhook(ctx: PaymentsContext, id: string, by: Actor): Promise<boolean> {
  const moved = await ctx.db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, id)
    if (!webhook) throw notFound('There is no such webhook.')
    const { payload, type, settledAt } = webhook
    if (!payload) throw notFound('This webhook isn’t about a payment, so there is nothing to replay.')
    // A provider can only report its own payments.
    if ((await findAttempt(tx, payload.attemptId))?.provider !== webhook.provider)
      throw notFound('This webhook is about a payment of another provider, so there is nothing to replay.')
    const { order } = await settleIn(tx, payload.attemptId, payload, 'provider')
    await markWebhookSettled(tx, id)
    const before = { type, attemptId: payload.attemptId, settled: settledAt !== null }
    await writeAuditLog(tx, by, { action: 'message.replayed', subject: { type: 'message', id }, before })
    return order !== undefined || settledAt === null
  })
  notifyStaff(ctx, 'webhook', id)
  return moved
}

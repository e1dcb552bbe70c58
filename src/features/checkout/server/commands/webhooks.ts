import { lookUpDisputes } from '#features/checkout/server/commands/disputes.ts'
import { paymentPage } from '#features/checkout/server/commands/payment-page.ts'
import { settleIn, settling } from '#features/checkout/server/commands/settle.ts'
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
import { notifyStaff } from '#platform/realtime/notify-staff.ts'
import { notFound } from '#shared/errors.ts'

/**
 * Records a provider's event and settles it, once however often it comes. An event that fails to settle stays on record and comes
 * again. One that is not about a payment of this shop (but of another shop on the same account) is recorded and changes nothing.
 */
export async function ingestWebhook(ctx: PaymentsContext, provider: string, event: ProviderEvent): Promise<void> {
  const { payment, disputeReference } = event
  if (disputeReference !== undefined) {
    await recordDisputeWebhook(ctx, provider, event, disputeReference)
    await lookUpDisputes(ctx, { provider, reference: disputeReference })
    return
  }
  if (payment === null) return ingestReference(ctx, provider, event)
  try {
    const report = event.lacksCard ? await withCard(ctx, payment) : payment
    await settling(ctx, payment.attemptId, async (tx) => {
      const webhook = await recordWebhook(tx, provider, event)
      if (!webhook.settled) await settleWebhook(tx, webhook, report)
    })
  } catch (error) {
    await recordWebhook(ctx.db, provider, event)
    throw error
  }
}

/**
 * The payment of a webhook with its card, for which the provider is asked: whether an order is risky is decided once it is paid. Without
 * an answer, or with one that is behind the webhook, the payment as the webhook says it.
 */
async function withCard(ctx: PaymentsContext, payment: ProviderPayment): Promise<PaymentReport> {
  const attempt = await findAttempt(ctx.db, payment.attemptId)
  if (!attempt || attempt.cardKey !== null) return payment
  const { reference } = payment
  const report = await confirmPayment(ctx, { ...attempt, reference }, await paymentPage(ctx, attempt))
  return report.status === payment.status ? report : payment
}

/**
 * Ingests an event that names its payment but not its state: the provider is asked, unless the event is settled. A payment
 * that ended unpaid is not captured any more, though its payer has approved it since: what was reserved for it may be somebody else's.
 * Where the provider's answer was lost, the event says the reference: it is kept before the provider is asked, because providers find
 * a payment by its attempt for some hours only. Money of such a payment counts as money that came late.
 */
async function ingestReference(ctx: PaymentsContext, provider: string, event: ProviderEvent): Promise<void> {
  const webhook = await recordWebhook(ctx.db, provider, event)
  if (webhook.settled) return
  const { reference } = event
  const found = webhook.attemptId === null ? undefined : await findAttempt(ctx.db, webhook.attemptId)
  const learned =
    found?.reference === null && reference !== undefined && (await saveReference(ctx.db, { id: found.id, provider, reference }))
  const attempt = learned || found
  const isOver = attempt && !isOpen(attempt.status) && attempt.status !== 'succeeded'
  const ask = isOver && !learned ? cancelPayment : confirmPayment
  const report = attempt && (await ask(ctx, attempt, await paymentPage(ctx, attempt)))
  await settling(ctx, webhook.attemptId ?? undefined, (tx) => settleWebhook(tx, webhook, report))
}

async function settleWebhook(tx: Transaction, { id, attemptId }: RecordedWebhook, report: PaymentReport | undefined): Promise<void> {
  if (attemptId !== null && report) await settleIn(tx, attemptId, report, 'provider')
  await markWebhookSettled(tx, id)
}

/**
 * Settles a provider's webhook again, as it was kept; what it changed before does not change again. Returns whether anything
 * changed. Throws 404, also for a webhook that is not about a payment of this shop.
 */
export async function replayWebhook(ctx: PaymentsContext, id: string, by: Actor): Promise<boolean> {
  const moved = await ctx.db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, id)
    if (!webhook) throw notFound('There is no such webhook.')
    const { payload, type, settledAt } = webhook
    if (!payload) throw notFound('This webhook says nothing about a payment, so there is nothing to replay.')
    // A webhook of one provider says nothing about payments of another.
    if ((await findAttempt(tx, payload.attemptId))?.provider !== webhook.provider)
      throw notFound('This webhook names a payment of another provider, so there is nothing to replay.')
    const { order } = await settleIn(tx, payload.attemptId, payload, 'provider')
    await markWebhookSettled(tx, id)
    const before = { type, attemptId: payload.attemptId, settled: settledAt !== null }
    await writeAuditLog(tx, by, { action: 'message.replayed', subject: { type: 'message', id }, before })
    return order !== undefined || settledAt === null
  })
  notifyStaff(ctx, 'webhook', id)
  return moved
}

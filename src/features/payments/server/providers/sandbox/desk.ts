import type { SandboxTrace } from '#features/payments/contract.ts'
import { selectNewest } from '#features/payments/server/store/sandbox/payments.ts'
import { selectWebhooksOf, updateSendAgain } from '#features/payments/server/store/sandbox/webhooks.ts'
import type { SandboxRow, SandboxWebhookRow } from '#features/payments/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#shared/errors.ts'
import { toDollars } from '#shared/money.ts'

const SHOWN = 20

/** The newest payments, newest first, with what was told about each, oldest first. */
export async function newestTraces(ctx: Context): Promise<SandboxTrace[]> {
  const payments = await selectNewest(ctx.db, SHOWN)
  const webhooks = await selectWebhooksOf(
    ctx.db,
    payments.map((payment) => payment.reference),
  )
  const byPayment = Map.groupBy(webhooks, (webhook) => webhook.payment_reference)
  return payments.map((payment) => traceOf(payment, byPayment.get(payment.reference) ?? []))
}

/** Sends a webhook once more, whatever became of it before. Throws 404. */
export async function sendAgain(ctx: Context, webhookId: number): Promise<void> {
  if (!(await updateSendAgain(ctx.db, webhookId))) throw notFound('There is no such webhook.')
}

/** Leaves out the reference and the way back to the shop: they are the payer's. */
function traceOf(payment: SandboxRow, webhooks: SandboxWebhookRow[]): SandboxTrace {
  return {
    attemptId: payment.attempt_id,
    method: payment.method,
    status: payment.status,
    description: payment.description,
    amount: toDollars(payment.amount_cents),
    createdAt: payment.created_at.toISOString(),
    webhooks: webhooks.map((webhook) => ({
      id: webhook.id,
      type: `payment.${webhook.status}`,
      createdAt: webhook.created_at.toISOString(),
      tries: webhook.tries,
      acknowledged: webhook.acknowledged,
      lastAnswer: webhook.last_answer,
      dueAt: webhook.due_at?.toISOString() ?? null,
    })),
  }
}

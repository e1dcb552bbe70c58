import type { SandboxAction, SandboxPaymentView, SandboxTrace } from '#features/payments/contract.ts'
import { currentBehavior } from '#features/payments/server/providers/sandbox/behavior.ts'
import { presentToPayer } from '#features/payments/server/providers/sandbox/present.ts'
import { selectDisputeStates } from '#features/payments/server/store/sandbox/disputes.ts'
import * as paymentsStore from '#features/payments/server/store/sandbox/payments.ts'
import { selectWebhooksOf, updateSendAgain } from '#features/payments/server/store/sandbox/webhooks.ts'
import type { SandboxRow, SandboxWebhookRow } from '#features/payments/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { toDollars } from '#shared/money.ts'
import { entriesOf, pluck } from '#shared/records.ts'

const REFERENCE = /^sbx_[\da-z]{26}$/

/** The payer's possible actions by method. Late coins are still accepted. Nothing else restarts. */
const steps: Record<SandboxRow['method'], Partial<Record<SandboxAction, paymentsStore.SandboxMove>>> = {
  card: {
    approve: { from: ['requires_action'], to: 'succeeded', captures: 'full' },
    decline: { from: ['requires_action'], to: 'declined', declineCode: 'authentication_failed' },
  },
  paypal: {
    approve: { from: ['requires_action'], to: 'pending' },
    cancel: { from: ['requires_action'], to: 'canceled' },
  },
  crypto: {
    pay: { from: ['requires_action', 'pending', 'expired'], to: 'succeeded', captures: 'full' },
    underpay: { from: ['requires_action'], to: 'pending', captures: 'part', declineCode: 'underpaid' },
    expire: { from: ['requires_action', 'pending'], to: 'expired' },
  },
}

/** Finds a payment after running the sandbox's automatic steps. */
export async function findCurrent(ctx: Context, find: () => Promise<SandboxRow | undefined>): Promise<SandboxRow | undefined> {
  const row = await find()
  if (!row?.due) return row
  await paymentsStore.updateDue(ctx.db, (await currentBehavior(ctx)).delayMs)
  return find()
}

/** Moves a payment and sends its webhook. Undefined if its status doesn't allow the step. */
export async function move(ctx: Context, reference: string, step: paymentsStore.SandboxMove): Promise<SandboxRow | undefined> {
  return paymentsStore.updatePayment(ctx.db, reference, step, (await currentBehavior(ctx)).delayMs)
}

async function find(ctx: Context, reference: string): Promise<SandboxRow> {
  const row = REFERENCE.test(reference) ? await findCurrent(ctx, () => paymentsStore.selectByReference(ctx.db, reference)) : undefined
  if (!row) throw notFound('The sandbox has no such payment. Open it again from your order in the shop.')
  return row
}

/** A payment as shown to its payer, who is anyone with the reference. Throws 404. */
export async function showPayment(ctx: Context, reference: string): Promise<SandboxPaymentView> {
  return view(ctx, await find(ctx, reference))
}

/** Carries out the payer's choice. A second press of the same button changes nothing. Throws 404, and 409 if it is too late. */
export async function actOnPayment(ctx: Context, reference: string, action: SandboxAction): Promise<SandboxPaymentView> {
  const row = await find(ctx, reference)
  const step = steps[row.method][action]
  const moved = step && (await move(ctx, reference, step))
  if (moved) return view(ctx, moved)
  const now = await find(ctx, reference)
  if (now.status === step?.to) return view(ctx, now)
  throw new Refusal(409, 'payment_state', 'This is no longer possible. Nothing was changed.')
}

function view(ctx: Context, row: SandboxRow): SandboxPaymentView {
  const actions = entriesOf(steps[row.method]).flatMap(([action, step]) => (step.from.includes(row.status) ? [action] : []))
  return presentToPayer(ctx, row, actions)
}

const MAX_TRACES = 20

/** The newest payments, newest first, each with its webhooks, oldest first. */
export async function newestTraces(ctx: Context): Promise<SandboxTrace[]> {
  const payments = await paymentsStore.selectNewest(ctx.db, MAX_TRACES)
  const webhooks = await selectWebhooksOf(ctx.db, pluck(payments, 'reference'))
  const disputed = new Map((await selectDisputeStates(ctx.db, pluck(payments, 'reference'))).map((row) => [row.payment, row.isOpen]))
  const byPayment = Map.groupBy(webhooks, (webhook) => webhook.payment_reference)
  return payments.map((payment) => ({
    ...traceOf(payment, byPayment.get(payment.reference) ?? []),
    disputeActions: disputeActionsOf(payment, disputed.get(payment.reference)),
  }))
}

function disputeActionsOf({ captured_cents }: SandboxRow, isOpen: boolean | undefined): SandboxTrace['disputeActions'] {
  if (isOpen === undefined) return captured_cents > 0 ? ['dispute'] : []
  return isOpen ? ['win', 'lose'] : []
}

/** Sends a webhook again, regardless of its state. Throws 404. */
export async function sendAgain(ctx: Context, webhookId: number): Promise<void> {
  if (!(await updateSendAgain(ctx.db, webhookId))) throw notFound('There is no such webhook.')
}

/** Leaves out the reference and the return link, which only the payer may have. */
function traceOf(payment: SandboxRow, webhooks: SandboxWebhookRow[]): Omit<SandboxTrace, 'disputeActions'> {
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

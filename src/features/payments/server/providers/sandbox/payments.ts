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

/** What a payer may do, by method. A late coin still arrives; nothing else begins again. */
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

/** Finds a payment, after the sandbox's automatic steps. */
export async function current(ctx: Context, find: () => Promise<SandboxRow | undefined>): Promise<SandboxRow | undefined> {
  const row = await find()
  if (!row?.due) return row
  await paymentsStore.updateDue(ctx.db, (await currentBehavior(ctx)).delayMs)
  return find()
}

/** Moves a payment and sends its webhook; undefined if its state does not allow `move`. */
export async function move(ctx: Context, reference: string, step: paymentsStore.SandboxMove): Promise<SandboxRow | undefined> {
  return paymentsStore.updatePayment(ctx.db, reference, step, (await currentBehavior(ctx)).delayMs)
}

async function find(ctx: Context, reference: string): Promise<SandboxRow> {
  const row = REFERENCE.test(reference) ? await current(ctx, () => paymentsStore.selectByReference(ctx.db, reference)) : undefined
  if (!row) throw notFound('The sandbox knows no such payment. Open it again from your order in the shop.')
  return row
}

/** A payment as its payer sees it. Whoever has the reference is the payer. Throws 404. */
export async function showPayment(ctx: Context, reference: string): Promise<SandboxPaymentView> {
  return view(ctx, await find(ctx, reference))
}

/** Does what the payer chose; a second press of the same button changes nothing. Throws 404, and 409 where it is too late for it. */
export async function actOnPayment(ctx: Context, reference: string, action: SandboxAction): Promise<SandboxPaymentView> {
  const row = await find(ctx, reference)
  const step = steps[row.method][action]
  const moved = step && (await move(ctx, reference, step))
  if (moved) return view(ctx, moved)
  const now = await find(ctx, reference)
  if (now.status === step?.to) return view(ctx, now)
  throw new Refusal(409, 'payment_state', 'This is not possible any more. Nothing was changed.')
}

function view(ctx: Context, row: SandboxRow): SandboxPaymentView {
  const possible = entriesOf(steps[row.method]).filter(([, step]) => step.from.includes(row.status))
  return presentToPayer(
    ctx,
    row,
    possible.map(([action]) => action),
  )
}

const SHOWN = 20

/** The newest payments, newest first, with the webhooks of each, oldest first. */
export async function newestTraces(ctx: Context): Promise<SandboxTrace[]> {
  const payments = await paymentsStore.selectNewest(ctx.db, SHOWN)
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

/** Sends a webhook once more, whatever became of it before. Throws 404. */
export async function sendAgain(ctx: Context, webhookId: number): Promise<void> {
  if (!(await updateSendAgain(ctx.db, webhookId))) throw notFound('There is no such webhook.')
}

/** Leaves out the reference and the way back to the shop: they are the payer's. */
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

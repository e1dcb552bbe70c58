import type { SandboxAction, SandboxPaymentView } from '#features/payments/contract.ts'
import { currentBehaviour } from '#features/payments/server/providers/sandbox/behaviour.ts'
import { presentToPayer } from '#features/payments/server/providers/sandbox/present.ts'
import { type SandboxMove, selectByReference, updateDue, updatePayment } from '#features/payments/server/store/sandbox/payments.ts'
import type { SandboxRow } from '#features/payments/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { notFound, Refusal } from '#shared/errors.ts'

const REFERENCE = /^sbx_[\da-z]{26}$/

/** What a payer may do, by method. A late coin still arrives; nothing else begins again. */
const steps: Record<SandboxRow['method'], Partial<Record<SandboxAction, SandboxMove>>> = {
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

/** Finds a payment, after the sandbox did what it does by itself. */
export async function current(ctx: Context, find: () => Promise<SandboxRow | undefined>): Promise<SandboxRow | undefined> {
  const row = await find()
  if (!row?.due) return row
  await updateDue(ctx.db, (await currentBehaviour(ctx)).delayMs)
  return find()
}

/** Moves a payment, its webhook with it; undefined where it does not stand where `move` begins. */
export async function move(ctx: Context, reference: string, step: SandboxMove): Promise<SandboxRow | undefined> {
  return updatePayment(ctx.db, reference, step, (await currentBehaviour(ctx)).delayMs)
}

async function find(ctx: Context, reference: string): Promise<SandboxRow> {
  const row = REFERENCE.test(reference) ? await current(ctx, () => selectByReference(ctx.db, reference)) : undefined
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
  const possible = Object.entries(steps[row.method]).filter(([, step]) => step.from.includes(row.status))
  return presentToPayer(
    ctx,
    row,
    possible.map(([action]) => action as SandboxAction),
  )
}

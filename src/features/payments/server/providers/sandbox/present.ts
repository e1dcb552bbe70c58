import type { SandboxAction, SandboxPaymentView } from '#features/payments/contract.ts'
import type { ProviderPayment } from '#features/payments/server/providers/provider.ts'
import { invoiceOf } from '#features/payments/server/providers/sandbox/coins.ts'
import type { SandboxRow } from '#features/payments/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { toDollars } from '#shared/money.ts'

const pages: Record<SandboxRow['method'], string> = { card: 'confirm', paypal: 'paypal', crypto: 'crypto' }

/** What the sandbox tells the shop about a payment: in its answers and in its webhooks. */
export function presentToShop(
  ctx: Context,
  row: Pick<
    SandboxRow,
    | 'reference'
    | 'attempt_id'
    | 'method'
    | 'status'
    | 'captured_cents'
    | 'currency'
    | 'decline_code'
    | 'card_brand'
    | 'card_last4'
    | 'acts_at'
  >,
): ProviderPayment {
  // Of what is pending, only an underpaid invoice still waits for its payer.
  const waits = row.status === 'requires_action' || (row.status === 'pending' && row.method === 'crypto')
  return {
    reference: row.reference,
    attemptId: row.attempt_id,
    status: row.status,
    capturedCents: row.captured_cents,
    currency: row.currency,
    ...(row.decline_code && { declineCode: row.decline_code }),
    ...(waits && { nextActionUrl: `${ctx.config.PUBLIC_URL}/sandbox/${pages[row.method]}/${row.reference}` }),
    ...(row.card_brand && row.card_last4 && { card: { brand: row.card_brand, last4: row.card_last4 } }),
    ...(waits && row.acts_at && { expiresAt: row.acts_at }),
  }
}

/** What the payer sees, with what is possible now. */
export function presentToPayer(ctx: Context, row: SandboxRow, actions: SandboxAction[]): SandboxPaymentView {
  const isOpen = row.status === 'requires_action' || row.status === 'pending'
  return {
    reference: row.reference,
    method: row.method,
    status: row.status,
    description: row.description,
    amount: toDollars(row.amount_cents),
    received: toDollars(row.captured_cents),
    currency: row.currency,
    ...(row.card_brand && row.card_last4 && { card: { brand: row.card_brand, last4: row.card_last4 } }),
    ...(isOpen && row.acts_at && { expiresAt: row.acts_at.toISOString() }),
    returnUrl: ctx.secrets.open('sandbox-return', row.return_url),
    actions,
    ...(isOpen && row.coin && { invoice: invoiceOf(row.coin, row.amount_cents - row.captured_cents, row.reference) }),
  }
}

import { renderSVG } from 'uqr'
import type { Coin, SandboxAction, SandboxInvoice, SandboxPaymentView } from '#features/payments/contract.ts'
import { type CardKeys, cardKeys, type ProviderPayment } from '#features/payments/server/providers/provider.ts'
import { RETURN_PURPOSE } from '#features/payments/server/providers/sandbox/signature.ts'
import type { DueWebhook } from '#features/payments/server/store/sandbox/webhooks.ts'
import type { SandboxRow } from '#features/payments/server/tables.ts'
import type { Context } from '#platform/context.ts'
import { sha256 } from '#platform/secrets.ts'
import { type Cents, toDollars } from '#shared/money.ts'

const pages: Record<SandboxRow['method'], string> = { card: 'confirm', paypal: 'paypal', crypto: 'crypto' }

/** A payment as the sandbox reports it to the shop, in responses and webhooks. */
export function presentToShop(
  ctx: Context,
  row: Omit<DueWebhook, 'id' | 'created_at' | 'payment_reference'> & Pick<SandboxRow, 'reference'>,
): ProviderPayment {
  // Among pending payments, only an underpaid invoice still waits for its payer.
  const waits = row.status === 'requires_action' || (row.status === 'pending' && row.method === 'crypto')
  return {
    reference: row.reference,
    attemptId: row.attempt_id,
    status: row.status,
    capturedCents: row.captured_cents,
    currency: row.currency,
    ...(row.decline_code && { declineCode: row.decline_code }),
    ...(waits && { nextActionUrl: `${ctx.config.PUBLIC_URL}/sandbox/${pages[row.method]}/${row.reference}` }),
    ...(row.card_brand &&
      row.card_last4 && { card: { brand: row.card_brand, last4: row.card_last4, ...sandboxCardKeys(ctx, row.card_last4) } }),
    ...(waits && row.acts_at && { expiresAt: row.acts_at }),
  }
}

/** The hashes that identify a test card, by its last four digits. */
export function sandboxCardKeys({ secrets }: Pick<Context, 'secrets'>, last4: string): CardKeys {
  return cardKeys(secrets, 'sandbox', last4)
}

/** A payment as shown to its payer, with the possible actions. */
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
    returnUrl: ctx.secrets.open(RETURN_PURPOSE, row.return_url),
    actions,
    ...(isOpen && row.coin && { invoice: invoiceOf(row.coin, row.amount_cents - row.captured_cents, row.reference) }),
  }
}

/** Fixed demo rates, and the number of decimals in an amount. */
const rates: Record<Coin, { symbol: string; scheme: string; cents: Cents; decimals: number }> = {
  bitcoin: { symbol: 'BTC', scheme: 'bitcoin', cents: 6_500_000, decimals: 8 },
  ethereum: { symbol: 'ETH', scheme: 'ethereum', cents: 320_000, decimals: 6 },
  usdc: { symbol: 'USDC', scheme: 'ethereum', cents: 100, decimals: 2 },
}

/** Converts cents to a coin, rounded up to its last decimal: 699 in bitcoin is `0.00010754`. */
export function coinAmount(coin: Coin, cents: Cents): string {
  const { cents: rate, decimals } = rates[coin]
  const units = (BigInt(cents) * 10n ** BigInt(decimals) + BigInt(rate) - 1n) / BigInt(rate)
  const digits = String(units).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Amount, address and QR code for a payer. */
export function invoiceOf(coin: Coin, cents: Cents, reference: string): SandboxInvoice {
  const amount = coinAmount(coin, cents)
  const address = addressOf(coin, reference)
  const svg = renderSVG(`${rates[coin].scheme}:${address}?amount=${amount}`, { ecc: 'M', border: 2, pixelSize: 4 })
  return { coin, amount: `${amount} ${rates[coin].symbol}`, address, qrCode: `data:image/svg+xml;base64,${btoa(svg)}` }
}

/** A fake address that looks like one of the coin. Wallets reject it, so nobody can send real money there. */
function addressOf(coin: Coin, reference: string): string {
  const hash = sha256(reference)
  return coin === 'bitcoin' ? `bc1-sandbox-${hash.slice(0, 30)}` : `0xSANDBOX${hash.slice(0, 33)}`
}

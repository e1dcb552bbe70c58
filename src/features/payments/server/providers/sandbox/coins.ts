import { renderSVG } from 'uqr'
import type { Coin, SandboxInvoice } from '#features/payments/contract.ts'
import { sha256 } from '#platform/secrets.ts'
import type { Cents } from '#shared/money.ts'

/** Fixed rates of the demo, and the decimals an amount is written with. */
const rates: Record<Coin, { symbol: string; scheme: string; cents: Cents; decimals: number }> = {
  bitcoin: { symbol: 'BTC', scheme: 'bitcoin', cents: 6_500_000, decimals: 8 },
  ethereum: { symbol: 'ETH', scheme: 'ethereum', cents: 320_000, decimals: 6 },
  usdc: { symbol: 'USDC', scheme: 'ethereum', cents: 100, decimals: 2 },
}

/** What `cents` come to in a coin, rounded up to its last decimal: 699 in bitcoin is `0.00010754`. */
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

/** Looks like an address of the coin and is none: wallets refuse it, so that nobody can send real money there. */
function addressOf(coin: Coin, reference: string): string {
  const hash = sha256(reference)
  return coin === 'bitcoin' ? `bc1-sandbox-${hash.slice(0, 30)}` : `0xSANDBOX${hash.slice(0, 33)}`
}

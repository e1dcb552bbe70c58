import Stripe from 'stripe'
import type { BalanceTransaction, ProviderBalance } from '#features/payments/server/providers/provider.ts'

/** What Stripe's balance transactions say since then, with each automatic payout compared with its parts. */
export async function listStripeBalance(stripe: Stripe, since: Date): Promise<BalanceTransaction[]> {
  const created = { gte: Math.floor(since.getTime() / 1_000) }
  const transactions: BalanceTransaction[] = []
  for await (const listed of stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })) {
    transactions.push({ ...presentStripeTransaction(listed), ...(await partsOf(stripe, listed)) })
  }
  return transactions
}

/** A balance transaction of Stripe's in the shop's words. */
export function presentStripeTransaction({
  id,
  type,
  amount,
  fee,
  currency,
  created,
  source,
  reporting_category,
}: Stripe.BalanceTransaction): BalanceTransaction {
  const about = typeof source === 'object' ? source : null
  const disputeReference = typeof source === 'string' ? source : source?.id
  const kind = typeOf(type, reporting_category)
  const payment = about?.object === 'charge' || about?.object === 'refund' ? about.payment_intent : null
  const paymentReference = typeof payment === 'object' ? payment?.id : payment
  const attemptId = about?.object === 'charge' ? about.metadata.attempt : undefined
  return {
    id,
    type: kind,
    amountCents: amount,
    feeCents: fee,
    currency: currency.toUpperCase(),
    ...(attemptId && { attemptId }),
    ...(paymentReference && { paymentReference }),
    ...(about?.object === 'refund' && { refundReference: about.id }),
    ...(kind === 'dispute' && { disputeReference }),
    at: new Date(created * 1_000),
  }
}

function typeOf(type: string, category: string): BalanceTransaction['type'] {
  if (type === 'charge' || type === 'payment') return 'capture'
  if (type.includes('refund')) return 'refund'
  if (type.startsWith('payout')) return 'payout'
  if (type === 'stripe_fee') return 'fee'
  return category.startsWith('dispute') ? 'dispute' : 'other'
}

/** What an automatic payout pays out, as Stripe lists it. */
async function partsOf(stripe: Stripe, { type, source }: Stripe.BalanceTransaction): Promise<{ partsCents?: number }> {
  if (type !== 'payout' || typeof source !== 'object' || source?.object !== 'payout' || !source.automatic) return {}
  let partsCents = 0
  for await (const part of stripe.balanceTransactions.list({ payout: source.id, limit: 100 })) {
    if (part.type !== 'payout') partsCents += part.net
  }
  return { partsCents }
}

/** Everything on Stripe's balance, whether it can be paid out already or not; null if the key may not read it. */
export async function readStripeBalance(stripe: Stripe): Promise<ProviderBalance | null> {
  try {
    const { available, pending } = await stripe.balance.retrieve()
    const byCurrency = Map.groupBy([...available, ...pending], ({ currency }) => currency.toUpperCase())
    const amounts = [...byCurrency].map(([currency, parts]) => ({ currency, cents: parts.reduce((sum, { amount }) => sum + amount, 0) }))
    return { at: null, amounts }
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null
    throw error
  }
}

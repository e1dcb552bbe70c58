import Stripe from 'stripe'
import type { BalanceTransaction, ProviderBalance } from '#features/payments/server/providers/provider.ts'

/** Lists Stripe's balance transactions since `since`, and for each automatic payout the sum of its items. */
export async function listStripeBalance(stripe: Stripe, since: Date): Promise<BalanceTransaction[]> {
  const created = { gte: Math.floor(since.getTime() / 1_000) }
  const transactions: BalanceTransaction[] = []
  for await (const listed of stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })) {
    transactions.push({ ...presentStripeTransaction(listed), ...(await partsOf(stripe, listed)) })
  }
  return transactions
}

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
  const object = typeof source === 'object' ? source : null
  const disputeReference = typeof source === 'string' ? source : source?.id
  const kind = typeOf(type, reporting_category)
  const payment = object?.object === 'charge' || object?.object === 'refund' ? object.payment_intent : null
  const paymentReference = typeof payment === 'object' ? payment?.id : payment
  const attemptId = object?.object === 'charge' ? object.metadata.attempt : undefined
  return {
    id,
    type: kind,
    amountCents: amount,
    feeCents: fee,
    currency: currency.toUpperCase(),
    ...(attemptId && { attemptId }),
    ...(paymentReference && { paymentReference }),
    ...(object?.object === 'refund' && { refundReference: object.id }),
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

/** The sum of an automatic payout's items, as listed by Stripe. */
async function partsOf(stripe: Stripe, { type, source }: Stripe.BalanceTransaction): Promise<{ partsCents?: number }> {
  if (type !== 'payout' || typeof source !== 'object' || source?.object !== 'payout' || !source.automatic) return {}
  let partsCents = 0
  for await (const part of stripe.balanceTransactions.list({ payout: source.id, limit: 100 })) {
    if (part.type !== 'payout') partsCents += part.net
  }
  return { partsCents }
}

/** Stripe's balance, including money that can't be paid out yet. Null if the key has no access to it. */
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

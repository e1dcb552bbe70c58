import { providerLabels } from '#features/payments/rules/connections.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

/** Two sides that differ. `id` is the shop's payment or refund if it has one, else the provider's transaction. Amounts in cents. */
export interface Difference {
  provider: string
  kind: 'capture' | 'refund' | 'amount' | 'fee' | 'payout' | 'unknown'
  id: string
  orderId: string | null
  shopCents: Cents
  providerCents: Cents
}

const NAMES: Record<string, string> = { ...providerLabels, sandbox: 'the sandbox' }

/** That a provider's list was not read for two days, as an operator reads it. */
export function describeUnlisted(provider: string): string {
  return `${NAMES[provider] ?? provider}: its list of transactions could not be read for two days. Check its key and permissions in the log, under “listBalanceTransactions”.`
}

/** A difference as an operator reads it: both sides, and what to do. */
export function describeDifference({ provider, kind, id, orderId, shopCents, providerCents }: Difference): string {
  const name = NAMES[provider] ?? provider
  const [ours, theirs] = [formatMoney(shopCents), formatMoney(providerCents)]
  const of = orderId === null ? id : `${id} of ${orderId}`
  switch (kind) {
    case 'capture':
      return shopCents === 0
        ? `Payment ${of}: ${name} captured ${theirs}, the shop knows nothing of it. Find it at ${name}; refund it there if no order belongs to it.`
        : `Payment ${of}: ${ours} in the shop, ${theirs} at ${name}. Look it up at ${name}, and correct the order by a refund if the money is missing.`
    case 'refund':
      return shopCents === 0
        ? `Refund ${of}: ${theirs} was refunded at ${name} itself, not by the shop. Record it on the order as paid by hand, so that it cannot be refunded twice.`
        : `Refund ${of}: ${ours} in the shop, ${theirs} at ${name}. Look it up at ${name}, and pay the customer by hand if it never left.`
    case 'payout':
      return `Payout ${id}: its parts add up to ${ours}, ${name} paid out ${theirs}. Compare it with your bank statement and ask ${name}.`
    case 'fee':
      return `Fee of ${id}: booked as ${ours}, ${name} now lists ${theirs}. Correct the ledger by the difference.`
    case 'amount':
      return `Transaction ${id}: booked as ${ours}, ${name} now lists ${theirs}. Correct the ledger by the difference.`
    case 'unknown':
      return `Transaction ${id}: ${name} lists ${theirs} of a kind that the shop does not know. Look it up at ${name} and book it.`
  }
}

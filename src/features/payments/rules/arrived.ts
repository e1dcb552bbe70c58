import type { PaymentView } from '#features/payments/contract.ts'
import { formatMoney, toCents } from '#shared/money.ts'

/** `$2.09 of $3.49` */
export function partOf(received: number, amount: number): string {
  return `${formatMoney(toCents(received))} of ${formatMoney(toCents(amount))}`
}

/** Describes the partial payment that was refunded when a payment ended unpaid. Undefined if nothing was received. */
export function arrivedText(payment: PaymentView | null): string | undefined {
  if (!payment || payment.status === 'succeeded' || !payment.received) return undefined
  const { received, returned = 0, amount } = payment
  const back = returned === received ? 'all of it' : formatMoney(toCents(returned))
  return `Only ${partOf(received, amount)} arrived in time. We’re refunding ${back}.`
}

import { isOpen } from '#features/payments/rules.ts'
import type { AttemptStatus } from '#features/payments/rules/kinds.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

/** `reason` of a refund of money beyond what was due. */
export const SURPLUS = 'surplus_payment'

/** The amount due and the amount received. */
interface ReceivedPayment {
  status: AttemptStatus
  amountCents: Cents
  capturedCents: Cents
}

/** Explains why received money is refunded right away: it was too little, too much or too late. */
export function surplusReason({ status, amountCents, capturedCents }: ReceivedPayment): string {
  const [arrived, due] = [formatMoney(capturedCents), formatMoney(amountCents)]
  if (status !== 'succeeded' && !isOpen(status) && capturedCents < amountCents) return `Only ${arrived} of ${due} arrived in time.`
  if (capturedCents > amountCents) return `${arrived} arrived, and ${due} was due.`
  return 'This payment arrived too late: its order or deposit had already been paid or canceled, or the discount had ended.'
}

import type { Deposited } from '#features/checkout/ui/deposit/deposit-submission.ts'
import { isOpen } from '#features/payments/rules.ts'
import { formatMoney, toCents } from '#shared/money.ts'

/** What is known about a deposit's payment, for the one who pays. */
export interface DepositNews {
  tone: 'info' | 'success' | 'warn' | 'danger'
  title: string
  text: string
  /** The payment page is still open. */
  goOn?: string
}

export function depositNews({ deposit, payment, balance }: Deposited): DepositNews {
  const amount = formatMoney(toCents(deposit.amount))
  const goOn = payment.nextAction && { goOn: payment.nextAction.url }
  if (payment.status === 'succeeded') {
    return {
      tone: 'success',
      title: `Your deposit of ${amount} has arrived`,
      text: `Your balance is now ${formatMoney(toCents(balance))}.`,
    }
  }
  if (payment.status === 'requires_action') {
    return {
      tone: 'warn',
      title: `Your deposit of ${amount} waits for you`,
      text: 'Nothing has been charged yet. Finish the payment on its page, or make another deposit below.',
      ...goOn,
    }
  }
  if (isOpen(payment.status)) {
    if (payment.declineCode === 'underpaid') {
      return {
        tone: 'warn',
        title: 'Less than the full amount has arrived',
        text: 'Please send the rest to the same address. The payment page shows how much is missing.',
        ...goOn,
      }
    }
    return {
      tone: 'info',
      title: `Your deposit of ${amount} is being checked`,
      text: 'The payment provider has not confirmed it yet. Please do not pay again: the money appears here as soon as it is confirmed.',
    }
  }
  return refusal(payment.status, payment.declineCode)
}

function refusal(status: string, code: string | undefined): DepositNews {
  const text = 'Nothing was charged. You can make another deposit below.'
  if (status === 'canceled') return { tone: 'info', title: 'You canceled the payment', text }
  if (status === 'expired') return { tone: 'warn', title: 'The payment was not completed in time', text }
  if (status === 'failed') return { tone: 'danger', title: 'The payment provider could not process the payment', text }
  if (code === 'insufficient_funds') return { tone: 'danger', title: 'The card has insufficient funds', text }
  return { tone: 'danger', title: 'The payment was declined', text }
}

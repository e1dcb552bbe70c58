import type { OrderView } from '#features/orders/contract.ts'
import { UNPAID_HOURS } from '#features/orders/rules.ts'
import { isOpen } from '#features/payments/rules.ts'

/** What is known about an order's payment, for the one who pays. */
export interface PaymentNews {
  tone: 'info' | 'success' | 'warn' | 'danger'
  title: string
  text: string
  /** `pay`: it can be paid anew · `continue`: its payment page is still open. */
  actions: ('pay' | 'continue')[]
}

/** Null where there is nothing to say: the order is paid, and not just now. */
export function paymentNews(order: OrderView, justPaid: boolean): PaymentNews | null {
  if (order.paid) return justPaid ? paidNow : null
  if (order.status !== 'pending') {
    return {
      tone: 'info',
      title: 'This order was canceled before it was paid',
      text: 'Nothing was charged. You can order again at any time.',
      actions: [],
    }
  }
  const { payment } = order
  if (payment?.status === 'requires_action') return waitsForYou
  if (payment && isOpen(payment.status)) return payment.declineCode === 'underpaid' ? underpaid : beingChecked
  return { ...refusal(payment?.status, payment?.declineCode), actions: ['pay'] }
}

const paidNow: PaymentNews = {
  tone: 'success',
  title: 'Payment processed successfully! Your order will be delivered within 24 hours.',
  text: 'Your receipt and the link to this page are on their way to your email address.',
  actions: [],
}

const waitsForYou: PaymentNews = {
  tone: 'warn',
  title: 'Your payment waits for you',
  text: 'Nothing has been charged yet. Finish the payment on its page, or pay another way.',
  actions: ['continue', 'pay'],
}

const beingChecked: PaymentNews = {
  tone: 'info',
  title: 'Your payment is being checked',
  text: 'The payment provider has not confirmed it yet. Please do not pay again: this page shows the result as soon as it is here, and so will an email.',
  actions: [],
}

const underpaid: PaymentNews = {
  tone: 'warn',
  title: 'Less than the full amount has arrived',
  text: 'Please send the rest to the same address. The payment page shows how much is missing.',
  actions: ['continue'],
}

const kept = `The order is kept for ${UNPAID_HOURS} hours and can be paid until then.`

function refusal(status: string | undefined, code: string | undefined): Omit<PaymentNews, 'actions'> {
  if (status === 'declined' && code === 'insufficient_funds') {
    return { tone: 'danger', title: 'The card has insufficient funds', text: `Nothing was charged. ${kept}` }
  }
  if (status === 'declined') return { tone: 'danger', title: 'The payment was declined', text: `Nothing was charged. ${kept}` }
  if (status === 'failed')
    return { tone: 'danger', title: 'The payment provider could not process the payment', text: `Nothing was charged. ${kept}` }
  if (status === 'canceled') return { tone: 'info', title: 'You canceled the payment', text: `Nothing was charged. ${kept}` }
  if (status === 'expired') return { tone: 'warn', title: 'The payment was not completed in time', text: `Nothing was charged. ${kept}` }
  return { tone: 'warn', title: 'This order is not paid yet', text: kept }
}

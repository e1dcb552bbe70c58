import type { OrderView } from '#features/orders/contract.ts'
import { UNPAID_HOURS } from '#features/orders/rules.ts'
import type { PaymentView } from '#features/payments/contract.ts'
import { isOpen } from '#features/payments/rules.ts'
import { arrivedText, partOf } from '#features/payments/rules/arrived.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { formatTime } from '#ui/times.ts'

/** The notice about an order's payment. */
export interface PaymentNoticeContent {
  tone: 'info' | 'success' | 'warn' | 'danger'
  title: string
  text: string
  /** pay: the order can be paid again · continue: its payment page is still open · again: it can be ordered again. */
  actions: ('pay' | 'continue' | 'again')[]
}

/** The notice about an order's payment; null if the order is paid and `justPaid` is false. */
export function paymentNoticeContent(order: OrderView, justPaid: boolean): PaymentNoticeContent | null {
  if (order.paid) return justPaid ? { ...paidNow, title: order.delivery.paid } : null
  if (order.status !== 'pending') {
    return {
      tone: 'info',
      title: 'This order was canceled before it was paid',
      text: `${arrivedText(order.payment) ?? NOTHING_CHARGED} You can order again at any time.`,
      actions: ['again'],
    }
  }
  const { payment } = order
  if (payment?.status === 'requires_action') return actionRequired
  if (payment && isOpen(payment.status)) return payment.declineCode === 'underpaid' ? underpaid(payment) : processing
  const payLater = `You can pay for this order until ${formatTime(Date.parse(order.createdAt) + UNPAID_HOURS * 3_600_000)}.`
  const { text, ...content } = refusal(payment?.status, payment?.declineCode)
  return { ...content, text: [arrivedText(payment) ?? text, payLater].filter(Boolean).join(' '), actions: ['pay'] }
}

const paidNow: Omit<PaymentNoticeContent, 'title'> = {
  tone: 'success',
  text: 'We’re sending your receipt and the link to this page to your email address.',
  actions: [],
}

const actionRequired: PaymentNoticeContent = {
  tone: 'warn',
  title: 'Finish your payment',
  text: 'Nothing has been charged yet. Continue on the payment page, or pay another way.',
  actions: ['continue', 'pay'],
}

const processing: PaymentNoticeContent = {
  tone: 'info',
  title: 'Your payment is processing',
  text: 'The payment provider has not confirmed it yet. Please don’t pay again: this page shows the result when it arrives, and we’ll email you.',
  actions: [],
}

function underpaid({ amount, received = 0 }: PaymentView): PaymentNoticeContent {
  return {
    tone: 'warn',
    title: 'Less than the full amount has arrived',
    text: `${partOf(received, amount)} has arrived. Please send the missing ${formatMoney(toCents(amount) - toCents(received))} to the same address.`,
    actions: ['continue'],
  }
}

const NOTHING_CHARGED = 'Nothing was charged.'

function refusal(status: string | undefined, code: string | undefined): Omit<PaymentNoticeContent, 'actions'> {
  if (status === 'declined' && code === 'insufficient_funds') {
    return { tone: 'danger', title: 'The card has insufficient funds', text: NOTHING_CHARGED }
  }
  if (status === 'declined') return { tone: 'danger', title: 'The payment was declined', text: NOTHING_CHARGED }
  if (status === 'failed') return { tone: 'danger', title: 'The payment provider could not process the payment', text: NOTHING_CHARGED }
  if (status === 'canceled') return { tone: 'info', title: 'You canceled the payment', text: NOTHING_CHARGED }
  if (status === 'expired') return { tone: 'warn', title: 'The payment was not completed in time', text: NOTHING_CHARGED }
  return { tone: 'warn', title: 'This order is not paid yet', text: '' }
}

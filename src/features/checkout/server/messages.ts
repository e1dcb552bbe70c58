import type { AttemptStatus } from '#features/payments/contract.ts'

/** What a payment's state means to the customer: what happened, whether money moved, what to do next. */
export function paymentMessage(status: AttemptStatus | undefined, declineCode?: string | null): string {
  switch (status) {
    case 'succeeded':
      return 'Payment processed successfully! Your order will be delivered within 24 hours.'
    case 'requires_action':
      return 'One more step: approve the payment on the page that opens.'
    case 'created':
    case 'pending':
    case 'unknown':
      return 'Your payment is being checked. You do not need to pay again; this page and your e-mail will tell you how it ended.'
    case 'declined':
      return declineCode === 'insufficient_funds'
        ? 'The card has insufficient funds. Nothing was charged. Please use another card or payment method.'
        : 'The payment was declined. Nothing was charged. Please check the details or use another card or payment method.'
    case 'failed':
      return 'The payment provider could not process the payment. Nothing was charged. Please try again or use another payment method.'
    case 'canceled':
      return 'The payment was canceled. Nothing was charged. You can pay this order again.'
    case 'expired':
      return 'The payment was not completed in time. Nothing was charged. You can pay this order again.'
    case undefined:
      return 'This order has no payment yet.'
  }
}

/** The same for a deposit. */
export function depositMessage(status: AttemptStatus, declineCode?: string | null): string {
  switch (status) {
    case 'succeeded':
      return 'The deposit has arrived in your balance.'
    case 'created':
    case 'pending':
    case 'unknown':
      return 'Your payment is being checked. You do not need to pay again; the money appears in your balance as soon as it is here.'
    case 'canceled':
      return 'The payment was canceled. Nothing was charged. You can make a new deposit.'
    case 'expired':
      return 'The payment was not completed in time. Nothing was charged. You can make a new deposit.'
    default:
      return paymentMessage(status, declineCode)
  }
}

import type { AttemptStatus, PaymentAttempt } from '#features/payments/contract.ts'

/**
 * The message for the payment status of an order: what happened, whether money moved, and what to do next. `paid` is the message for a
 * payment that succeeded, with the delivery promise.
 */
export function paymentMessage(paid: string, status: AttemptStatus | undefined, declineCode?: string | null): string {
  switch (status) {
    case 'succeeded':
      return paid
    case 'requires_action':
      return 'One more step: approve the payment on the page that opens.'
    case 'created':
    case 'pending':
    case 'unknown':
      return 'Your payment is still processing. You don’t need to pay again: we’ll show the result here and email you.'
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

/** The message for the payment status of a deposit. */
export function depositMessage(status: AttemptStatus, declineCode?: string | null): string {
  switch (status) {
    case 'succeeded':
      return 'Your deposit is in your balance.'
    case 'created':
    case 'pending':
    case 'unknown':
      return 'Your payment is still processing. You don’t need to pay again: the money appears in your balance once it arrives.'
    case 'canceled':
      return 'The payment was canceled. Nothing was charged. You can make a new deposit.'
    case 'expired':
      return 'The payment was not completed in time. Nothing was charged. You can make a new deposit.'
    default:
      return paymentMessage('', status, declineCode)
  }
}

/** The response to a payment: 200 if it succeeded or is still open, 402 if it was declined, 502 if the provider failed. */
export function paymentOutcome(
  { status, declineCode }: PaymentAttempt,
  messageOf: (status: AttemptStatus, declineCode: string | null) => string,
): { status: 200 | 402 | 502; success: boolean; code?: string; message: string } {
  const message = messageOf(status, declineCode)
  if (status === 'declined') return { status: 402, success: false, code: declineCode ?? 'card_declined', message }
  if (status === 'failed') return { status: 502, success: false, code: 'payment_failed', message }
  return { status: 200, success: true, message }
}

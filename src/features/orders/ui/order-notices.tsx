import type { OrderView } from '#features/orders/contract.ts'
import { leaveToPay } from '#features/orders/ui/known-orders.ts'
import { paymentNoticeContent } from '#features/orders/ui/payment-notice-content.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'

interface OwnOrdersFailureProps {
  failure: string
  signedIn: boolean
  /** Where to sign in and come back; asked only in the browser. */
  signInHref(): string
  onRetry(): void
}

/** Says why the account's orders are not in the list. */
export function OwnOrdersFailure({ failure, signedIn, signInHref, onRetry }: OwnOrdersFailureProps) {
  return (
    <Alert tone="danger" announce title={failure} className="mb-6">
      {signedIn ? (
        <Button size="sm" variant="secondary" onClick={onRetry} className="mt-2">
          Try Again
        </Button>
      ) : (
        <ButtonLink size="sm" variant="secondary" to={signInHref()} className="mt-2">
          Sign In
        </ButtonLink>
      )}
    </Alert>
  )
}

/** Says that the order in the address needs its owner. */
export function SignInToSee({ signInHref }: { signInHref(): string }) {
  return (
    <Alert title="Sign in to see this order" className="mb-6">
      <p>This order belongs to an account.</p>
      <ButtonLink size="sm" variant="secondary" to={signInHref()} className="mt-3">
        Sign In
      </ButtonLink>
    </Alert>
  )
}

/** Says that the order is checked before it is delivered, and how long that takes. */
export function CheckingNotice({ order: { checking } }: { order: OrderView }) {
  if (!checking) return null
  const { hours } = checking
  return (
    <Alert title="We’re checking this order" className="mb-6">
      It takes up to {hours === 1 ? 'an hour' : `${hours} hours`}. You don’t need to do anything.
    </Alert>
  )
}

interface PaymentNoticeProps {
  order: OrderView
  /** The visitor has just come back from paying it. */
  justPaid: boolean
  /** The link to pay the order again. */
  payHref: string
  /** Just before going there. */
  onPay(): void
}

/** What is known about the payment, whether money moved, and what can be done. */
export function PaymentNotice({ order, justPaid, payHref, onPay }: PaymentNoticeProps) {
  const content = paymentNoticeContent(order, justPaid)
  if (!content) return null
  const next = order.payment?.nextAction
  const goOn = content.actions.includes('continue') && next
  return (
    <Alert tone={content.tone} title={content.title} announce className="mb-6">
      <p>{content.text}</p>
      {content.actions.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-3">
          {goOn && (
            <Button size="sm" onClick={() => leaveToPay(order, next.url)}>
              Continue to payment
            </Button>
          )}
          {content.actions.includes('pay') && (
            <ButtonLink size="sm" variant={goOn ? 'secondary' : 'primary'} to={payHref} onClick={onPay}>
              {goOn ? 'Pay another way' : 'Pay now'}
            </ButtonLink>
          )}
        </div>
      )}
    </Alert>
  )
}

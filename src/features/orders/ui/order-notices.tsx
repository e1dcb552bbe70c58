import type { OrderView } from '#features/orders/contract.ts'
import { endingNoticeContent } from '#features/orders/ui/ending-notice-content.ts'
import { leaveToPay } from '#features/orders/ui/known-orders.ts'
import { paymentNoticeContent } from '#features/orders/ui/payment-notice-content.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { reveal } from '#ui/reveal.ts'

interface OwnOrdersFailureProps {
  failure: string
  signedIn: boolean
  /** The URL to sign in and come back. Only called in the browser. */
  signInHref(): string
  onRetry(): void
}

/** Shown if the account's orders couldn't be loaded. */
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

/** Shown if the URL is for an account's order and nobody is signed in. Scrolls into view, because the session may end further down. */
export function SignInToSee({ signInHref }: { signInHref(): string }) {
  return (
    <div ref={reveal} className="scroll-mt-24">
      <Alert title="Sign in to see this order" className="mb-6">
        <p>This order belongs to an account.</p>
        <ButtonLink size="sm" variant="secondary" to={signInHref()} className="mt-3">
          Sign In
        </ButtonLink>
      </Alert>
    </div>
  )
}

/** Shown while a dispute holds a payment of the order, and once the customer got money back through one. */
export function DisputedNotice({ order }: { order: OrderView }) {
  if (!order.disputed && order.chargedBack > 0) {
    return (
      <Alert title="The dispute was decided in your favor" className="mb-6">
        <p>You got {formatMoney(toCents(order.chargedBack))} of this order back through your bank or payment provider.</p>
      </Alert>
    )
  }
  if (!order.disputed) return null
  const delivery = order.checking ? 'Delivery waits for the decision, and so do refunds.' : 'Refunds wait for the decision.'
  return (
    <Alert title="The payment of this order is disputed" className="mb-6">
      <p>
        Your bank or payment provider is reviewing it. {delivery} If you didn’t mean to dispute it, ask them to withdraw the dispute, and
        tell us under “Report a problem” below.
      </p>
    </Alert>
  )
}

/** Shown while staff check the order before its delivery. */
export function CheckingNotice({ order: { checking, disputed } }: { order: OrderView }) {
  if (!checking || disputed) return null
  const { hours } = checking
  return (
    <Alert title="We’re checking this order" className="mb-6">
      {hours === null ? (
        <p>
          It was paid with money that a bank or payment provider has been reviewing. We check that before delivery, and can’t say yet how
          long it takes.
        </p>
      ) : (
        <p>
          It takes up to {hours === 1 ? 'an hour' : `${hours} hours`}. You don’t need to do anything. If all is well, delivery starts right
          after.
        </p>
      )}
    </Alert>
  )
}

/** Why a paid order ended short, and what happens with the money. */
export function EndingNotice({ order }: { order: OrderView }) {
  const content = endingNoticeContent(order)
  return (
    content && (
      <Alert tone={content.tone} title={content.title} announce className="mb-6">
        <p>{content.text}</p>
      </Alert>
    )
  )
}

interface PaymentNoticeProps {
  order: OrderView
  /** Whether the customer just returned from paying. */
  justPaid: boolean
  /** The link to pay the order again. */
  payHref: string
  /** Called just before the customer leaves to pay. */
  onPay(): void
}

/** The state of the payment: what happened, whether money moved, and what to do. */
export function PaymentNotice({ order, justPaid, payHref, onPay }: PaymentNoticeProps) {
  const content = paymentNoticeContent(order, justPaid)
  if (!content) return null
  const next = order.payment?.nextAction
  const canContinue = content.actions.includes('continue') && next
  return (
    <Alert tone={content.tone} title={content.title} announce className="mb-6">
      <p>{content.text}</p>
      {content.actions.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-3">
          {canContinue && (
            <Button size="sm" onClick={() => leaveToPay(order, next.url)}>
              Continue to payment
            </Button>
          )}
          {content.actions.includes('pay') && (
            <ButtonLink size="sm" variant={canContinue ? 'secondary' : 'primary'} to={payHref} onClick={onPay}>
              {canContinue ? 'Pay another way' : 'Pay now'}
            </ButtonLink>
          )}
          {content.actions.includes('again') && (
            <ButtonLink size="sm" variant="secondary" to={payHref} onClick={onPay}>
              Order again
            </ButtonLink>
          )}
        </div>
      )}
    </Alert>
  )
}

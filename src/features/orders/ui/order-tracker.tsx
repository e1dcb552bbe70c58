import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { ExpectedTimes, OrderView } from '#features/orders/contract.ts'
import { hasReturnedFromPaying, type KnownOrder } from '#features/orders/ui/known-orders.ts'
import { orderToken } from '#features/orders/ui/load-order.ts'
import { OrderDetails } from '#features/orders/ui/order-details.tsx'
import { OwnOrdersFailure, SignInToSee } from '#features/orders/ui/order-notices.tsx'
import { OrderPicker } from '#features/orders/ui/order-picker.tsx'
import { OrderTimeline } from '#features/orders/ui/order-timeline.tsx'
import { PaymentNotice } from '#features/orders/ui/payment-notice.tsx'
import { ReceiptButton } from '#features/orders/ui/receipt-button.tsx'
import { useTrackableOrders } from '#features/orders/ui/use-trackable-orders.ts'
import { useTrackedOrder } from '#features/orders/ui/use-tracked-order.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Spinner } from '#ui/spinner.tsx'

interface OrderTrackerProps {
  /** The sign of a platform. */
  markOf(platform: OrderView['platform']): ReactNode
  shopHref: string
  /** All orders of the account. */
  historyHref: string
  /** Where to sign in and come back; asked only in the browser. */
  signInHref(): string
  payHrefOf(order: OrderView): string
  /** Just before the visitor goes to pay the order anew. */
  onPay(order: OrderView): void
  /** What stands below a paid order. */
  below(paid: PaidOrder): ReactNode
}

interface PaidOrder {
  order: OrderView
  /** They open a guest's order. */
  headers: Record<string, string>
  /** Has the order read again. */
  onChanged(): void
  /** Tells when its steps are to be expected. */
  onExpected(times: ExpectedTimes | null): void
}

/** The orders of the account and those that this browser knows, one of them in full. */
export function OrderTracker({ shopHref, historyHref, signInHref, ...shown }: OrderTrackerProps) {
  const { orders, chosen, own, asksToSignIn, choose, keep } = useTrackableOrders()
  if (!orders) return <Loading />
  return (
    <>
      {own.failure && <OwnOrdersFailure failure={own.failure} signedIn={own.signedIn} signInHref={signInHref} onRetry={own.reload} />}
      {asksToSignIn && !own.failure && <SignInToSee signInHref={signInHref} />}
      {!chosen && !own.failure && !asksToSignIn && <NoOrders shopHref={shopHref} signInHref={own.signedIn ? undefined : signInHref()} />}
      {chosen && (
        <>
          <OrderPicker orders={orders} chosen={chosen} onChoose={choose} />
          {own.hasOlder && (
            <p className="-mt-2 mb-6 text-sm text-muted">
              These are your newest orders. All of them are in your{' '}
              <Link to={historyHref} className="rounded-sm text-accent-ink underline underline-offset-4">
                order history
              </Link>
              .
            </p>
          )}
          <TrackedOrder key={chosen.id} known={chosen} onShown={keep} {...shown} />
        </>
      )}
    </>
  )
}

function NoOrders({ shopHref, signInHref }: { shopHref: string; signInHref: string | undefined }) {
  return (
    <EmptyState
      title="No orders here yet"
      text={
        signInHref
          ? 'Orders that you place in this browser appear here, and with an account all of yours. For another one, have its link sent to you below.'
          : 'Orders that you place while you are signed in appear here. For another one, have its link sent to you below.'
      }
    >
      <ButtonLink to={shopHref}>Choose a package</ButtonLink>
      {signInHref && (
        <ButtonLink variant="secondary" to={signInHref}>
          Sign In
        </ButtonLink>
      )}
    </EmptyState>
  )
}

interface TrackedOrderProps extends Pick<OrderTrackerProps, 'markOf' | 'payHrefOf' | 'onPay' | 'below'> {
  known: KnownOrder
  onShown(order: OrderView): void
}

function TrackedOrder({ known, onShown, markOf, payHrefOf, onPay, below }: TrackedOrderProps) {
  const { tracked, reload } = useTrackedOrder(known)
  const shown = tracked.state === 'shown' ? tracked.order : undefined
  const [returned, setReturned] = useState(false)
  const [expected, setExpected] = useState<ExpectedTimes | null>(null)
  useEffect(() => {
    if (hasReturnedFromPaying(known.id)) setReturned(true)
  }, [known.id])
  useEffect(() => {
    if (shown) onShown(shown)
  }, [shown, onShown])

  if (tracked.state === 'loading') return <Loading />
  if (tracked.state === 'failed') {
    return (
      <Alert tone="danger" announce title={tracked.message}>
        <Button size="sm" variant="secondary" onClick={reload} className="mt-2">
          Try Again
        </Button>
      </Alert>
    )
  }
  const { order } = tracked
  return (
    <>
      <PaymentNotice order={order} justPaid={returned} payHref={payHrefOf(order)} onPay={() => onPay(order)} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <Card>
          <OrderDetails order={order} mark={markOf(order.platform)} expected={expected} />
          {order.paid && (
            <div className="mt-7 border-t border-line pt-5">
              <ReceiptButton order={order} token={known.token} />
            </div>
          )}
        </Card>
        <Card className="p-6 sm:p-8 lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1">
          <OrderTimeline order={order} expected={expected} />
        </Card>
        {order.paid && (
          <Card className="grid gap-10 p-6 empty:hidden sm:p-8 lg:col-start-1">
            {below({ order, headers: orderToken(known.token), onChanged: reload, onExpected: setExpected })}
          </Card>
        )}
      </div>
    </>
  )
}

function Loading() {
  return (
    <p className="flex min-h-72 items-center justify-center gap-3 rounded-xl border border-line bg-surface text-muted">
      <Spinner className="size-5" />
      Loading your orders...
    </p>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { OrderView } from '#features/orders/contract.ts'
import { hasEnded } from '#features/orders/rules.ts'
import { type KnownOrder, hasReturnedFromPaying } from '#features/orders/ui/known-orders.ts'
import { orderToken } from '#features/orders/ui/load-order.ts'
import { NextSteps, type NextStepsLinks } from '#features/orders/ui/next-steps.tsx'
import { OrderDetails } from '#features/orders/ui/order-details.tsx'
import {
  CheckingNotice,
  DisputedNotice,
  EndingNotice,
  OwnOrdersFailure,
  PaymentNotice,
  SignInToSee,
} from '#features/orders/ui/order-notices.tsx'
import { OrderPicker } from '#features/orders/ui/order-picker.tsx'
import { ReceiptButton } from '#features/orders/ui/receipt-button.tsx'
import { ReturnedPayments } from '#features/orders/ui/returned-payments.tsx'
import { type OrderStep, stepsOf } from '#features/orders/ui/steps.ts'
import { ThankYou } from '#features/orders/ui/thank-you.tsx'
import { formatTimes } from '#features/orders/ui/time-range.ts'
import { useTrackableOrders } from '#features/orders/ui/use-trackable-orders.ts'
import { useTrackedOrder } from '#features/orders/ui/use-tracked-order.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Card } from '#ui/section.tsx'
import { Timeline, TimelineStep } from '#ui/timeline.tsx'
import { formatTime } from '#ui/times.ts'

interface OrderTrackerProps extends NextStepsLinks {
  /** The icon of a platform. */
  markOf(platform: OrderView['platform']): ReactNode
  shopHref: string
  /** The URL of the account's order history. */
  historyHref: string
  /** The URL to sign in and come back. Only called in the browser. */
  signInHref(): string
  /** An offer for a guest to save an order that was just paid in an account. */
  accountFor(order: OrderView): ReactNode
  /** Content below a paid order. */
  below(paid: PaidOrder): ReactNode
}

interface PaidOrder {
  order: OrderView
  /** The headers that give access to a guest's order. */
  headers: Record<string, string>
  /** Reloads the order. */
  onChanged(): void
}

/** The orders of the account and those saved in this browser, with the details of the chosen one. */
export function OrderTracker({ shopHref, historyHref, signInHref, ...shown }: OrderTrackerProps) {
  const { orders, chosen, own, needsSignIn, choose, keep } = useTrackableOrders()
  if (!orders) return <Loading />
  return (
    <>
      {own.failure && <OwnOrdersFailure failure={own.failure} signedIn={own.signedIn} signInHref={signInHref} onRetry={own.reload} />}
      {needsSignIn && !own.failure && <SignInToSee signInHref={signInHref} />}
      {!chosen && !own.failure && !needsSignIn && <NoOrders shopHref={shopHref} signInHref={own.signedIn ? undefined : signInHref()} />}
      {chosen && (
        <>
          <OrderPicker orders={orders} chosen={chosen} onChoose={choose} />
          {own.hasOlder && (
            <p className="-mt-2 mb-6 text-sm text-muted">
              These are your newest orders. Older ones are in your{' '}
              <Link to={historyHref} className="rounded-sm text-accent-ink underline underline-offset-4">
                order history
              </Link>
              .
            </p>
          )}
          <TrackedOrder key={chosen.id} known={chosen} isGuest={!own.signedIn} onShown={keep} {...shown} />
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
          ? 'Orders placed in this browser appear here; with an account, all your orders do. To find another order, request its link below.'
          : 'Orders placed while you are signed in appear here. To find another order, request its link below.'
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

interface TrackedOrderProps extends NextStepsLinks, Pick<OrderTrackerProps, 'markOf' | 'accountFor' | 'below'> {
  known: KnownOrder
  isGuest: boolean
  onShown(order: OrderView): void
}

function TrackedOrder({ known, isGuest, onShown, markOf, accountFor, below, ...links }: TrackedOrderProps) {
  const { tracked, reload } = useTrackedOrder(known)
  const shown = tracked.state === 'shown' ? tracked.order : undefined
  const [returned, setReturned] = useState(false)
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
      {returned && order.paid && !hasEnded(order) ? (
        <ThankYou order={order} token={known.token}>
          {isGuest && accountFor(order)}
        </ThankYou>
      ) : (
        <PaymentNotice order={order} justPaid={returned} payHref={links.payHrefOf(order)} onPay={() => links.onPay(order)} />
      )}
      <DisputedNotice order={order} />
      <CheckingNotice order={order} />
      <EndingNotice order={order} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start print:block print:*:mb-4">
        <Card>
          <OrderDetails order={order} mark={markOf(order.platform)} />
          {order.paid && (
            <div className="mt-7 flex flex-wrap items-start gap-3 border-t border-line pt-5 print:hidden">
              <ReceiptButton order={order} token={known.token} />
              {hasEnded(order) && <NextSteps order={order} token={known.token} {...links} />}
            </div>
          )}
        </Card>
        <Card className="p-6 sm:p-8 lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1">
          <OrderTimeline order={order} />
        </Card>
        <ReturnedPayments payments={order.returned} />
        {order.paid && (
          <Card className="grid gap-10 p-6 empty:hidden sm:p-8 lg:col-start-1">
            {below({ order, headers: orderToken(known.token), onChanged: reload })}
          </Card>
        )}
      </div>
    </>
  )
}

function Loading() {
  return (
    <div data-loading>
      <Skeleton
        className="gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start"
        parts={['card h-160 skeleton-rows [--row:5rem] sm:h-132', 'card h-116 skeleton-rows [--row:5.8rem]']}
      >
        Loading your orders...
      </Skeleton>
    </div>
  )
}

/** The five steps with recorded times, or with estimates marked as such. */
function OrderTimeline({ order }: { order: OrderView }) {
  return (
    <Timeline label="Progress of the order">
      {stepsOf(order).map((step) => (
        <TimelineStep key={step.title} state={step.state} title={step.title} time={timeOf(step)} />
      ))}
    </Timeline>
  )
}

function timeOf({ state, at, expected }: OrderStep): string | undefined {
  if (at !== undefined) return formatTime(at)
  if (expected)
    return expected.latest < Date.now() ? 'Later than estimated' : `Estimated: ${formatTimes(expected.earliest, expected.latest)}`
  return state === 'current' ? 'Waiting' : undefined
}

import { useEffect, useState } from 'react'
import type { OrderView } from '#features/orders/contract.ts'
import { hasReturnedFromPaying, type KnownOrder } from '#features/orders/ui/known-orders.ts'
import { OrderDetails } from '#features/orders/ui/order-details.tsx'
import { OrderTimeline } from '#features/orders/ui/order-timeline.tsx'
import { PaymentNotice } from '#features/orders/ui/payment-notice.tsx'
import { useKnownOrders } from '#features/orders/ui/use-known-orders.ts'
import { useTrackedOrder } from '#features/orders/ui/use-tracked-order.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SelectField } from '#ui/field.tsx'
import { Spinner } from '#ui/spinner.tsx'

interface OrderTrackerProps {
  shopHref: string
  payHrefOf(order: OrderView): string
  /** Just before the visitor goes to pay the order anew. */
  onPay(order: OrderView): void
}

/** The orders that this browser knows, one of them in full. */
export function OrderTracker({ shopHref, payHrefOf, onPay }: OrderTrackerProps) {
  const { orders, chosen, choose, keep } = useKnownOrders()
  if (!orders) return <Loading />
  if (!chosen) {
    return (
      <EmptyState
        title="No orders here yet"
        text="Orders that you place in this browser appear here. For another one, have its link sent to you below."
      >
        <ButtonLink to={shopHref}>Choose a package</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <SelectField label="Your orders" value={chosen.id} onChange={(event) => choose(event.target.value)} className="mb-6 max-w-md">
        {orders.map(({ id, label }) => (
          <option key={id} value={id}>
            {label ?? `Order ${id.slice(-8)}`}
          </option>
        ))}
      </SelectField>
      <TrackedOrder key={chosen.id} known={chosen} onShown={keep} payHrefOf={payHrefOf} onPay={onPay} />
    </>
  )
}

interface TrackedOrderProps extends Pick<OrderTrackerProps, 'payHrefOf' | 'onPay'> {
  known: KnownOrder
  onShown(order: OrderView): void
}

function TrackedOrder({ known, onShown, payHrefOf, onPay }: TrackedOrderProps) {
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
      <PaymentNotice order={order} justPaid={returned} payHref={payHrefOf(order)} onPay={() => onPay(order)} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <Card>
          <OrderDetails order={order} />
        </Card>
        <Card>
          <OrderTimeline order={order} />
        </Card>
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

import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderSummary } from '#features/orders/contract.ts'
import { download } from '#shared/download.ts'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast-store.ts'

/** Where an order leads. */
export interface OrderWays {
  trackHref(order: OrderSummary): string
  againHref(order: OrderSummary): string
  /** Just before the visitor goes to order it again. */
  onAgain(order: OrderSummary): void
}

interface OrderActionsProps extends OrderWays {
  order: OrderSummary
  className?: string
}

const way =
  'tap inline-flex h-6 items-center gap-1.5 rounded-sm text-sm font-medium whitespace-nowrap text-accent-ink hover:underline hover:underline-offset-4'

/** What can be done with an order: follow it, order it again, and once it is paid, have its receipt. */
export function OrderActions({ order, trackHref, againHref, onAgain, className = '' }: OrderActionsProps) {
  const number = <span className="sr-only"> {order.orderNumber}</span>
  return (
    <div className={`flex flex-wrap gap-x-5 gap-y-1 ${className}`}>
      <Link to={trackHref(order)} className={way}>
        Track{number}
      </Link>
      {order.paid && <ReceiptLink order={order} />}
      <Link to={againHref(order)} onClick={() => onAgain(order)} className={way}>
        {order.status === 'pending' && !order.paid ? 'Pay now' : 'Order again'}
        {number}
      </Link>
    </div>
  )
}

function ReceiptLink({ order }: { order: OrderSummary }) {
  const [loading, setLoading] = useState(false)

  async function save() {
    setLoading(true)
    const isSaved = await download(`/api/orders/${encodeURIComponent(order.id)}/receipt`, `receipt-${order.orderNumber}.pdf`)
    setLoading(false)
    if (!isSaved) toast.error('Error!', 'The receipt could not be loaded. Please try again.')
  }

  return (
    <button type="button" disabled={loading} onClick={() => void save()} className={way}>
      {loading && <Spinner className="size-3.5" />}
      Receipt
      <span className="sr-only"> {order.orderNumber}</span>
    </button>
  )
}

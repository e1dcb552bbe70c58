import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderSummary } from '#features/orders/contract.ts'
import { download } from '#shared/download.ts'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast-store.ts'

/** The links of an order. */
export interface OrderLinks {
  trackHref(order: OrderSummary): string
  againHref(order: OrderSummary): string
  /** Called just before the customer leaves to order it again. */
  onAgain(order: OrderSummary): void
}

interface OrderActionsProps extends OrderLinks {
  order: OrderSummary
  className?: string
}

const linkStyle =
  'tap -mx-1.5 inline-flex h-6 items-center gap-1.5 rounded-sm px-1.5 text-sm font-medium whitespace-nowrap text-accent-ink hover:underline hover:underline-offset-4'

/** The actions on an order: track it, get its receipt if it's paid, and order it again. */
export function OrderActions({ order, trackHref, againHref, onAgain, className = '' }: OrderActionsProps) {
  const number = <span className="sr-only"> {order.orderNumber}</span>
  return (
    <div className={`flex flex-wrap gap-x-5 gap-y-1 ${className}`}>
      <Link to={trackHref(order)} className={linkStyle}>
        Track{number}
      </Link>
      {order.paid && <ReceiptLink order={order} />}
      <Link to={againHref(order)} onClick={() => onAgain(order)} className={linkStyle}>
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
    <button type="button" disabled={loading} onClick={() => void save()} className={linkStyle}>
      {loading && <Spinner className="size-3.5" />}
      Receipt
      <span className="sr-only"> {order.orderNumber}</span>
    </button>
  )
}

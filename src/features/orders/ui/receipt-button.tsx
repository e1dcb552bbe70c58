import { useState } from 'react'
import type { OrderSummary } from '#features/orders/contract.ts'
import { orderToken } from '#features/orders/ui/load-order.ts'
import { download } from '#shared/download.ts'
import { Button } from '#ui/button.tsx'

interface ReceiptButtonProps {
  order: OrderSummary
  /** Gives access to a guest's order. */
  token?: string | undefined
}

/** Downloads the receipt of a paid order as a PDF. */
export function ReceiptButton({ order, token }: ReceiptButtonProps) {
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')

  async function fetchReceipt() {
    setState('loading')
    const path = `/api/orders/${encodeURIComponent(order.id)}/receipt` as const
    const isSaved = await download(path, `receipt-${order.orderNumber}.pdf`, orderToken(token))
    setState(isSaved ? 'ready' : 'failed')
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm" variant="secondary" busy={state === 'loading'} onClick={() => void fetchReceipt()}>
        Receipt (PDF)
      </Button>
      {state === 'failed' && (
        <p role="alert" className="text-sm font-medium text-danger">
          The receipt could not be loaded. Please try again.
        </p>
      )}
    </div>
  )
}

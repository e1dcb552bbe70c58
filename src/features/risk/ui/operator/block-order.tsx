import { useState } from 'react'
import { BlockOrderDialog } from '#features/risk/ui/operator/block-order-dialog.tsx'
import { Button } from '#ui/button.tsx'

interface BlockOrderProps {
  order: { id: string; orderNumber: string }
  onDone(): void
}

/** The button that blocks who placed an order. */
export function BlockOrder({ order: { id, orderNumber }, onDone }: BlockOrderProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Block …
      </Button>
      {isOpen && <BlockOrderDialog orderId={id} orderNumber={orderNumber} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  )
}

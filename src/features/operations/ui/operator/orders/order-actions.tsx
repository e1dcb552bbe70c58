import { type ReactNode, useState } from 'react'
import type { Role } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import type { OrderPage } from '#features/operations/contract/orders.ts'
import type { OrderStatus } from '#features/orders/contract.ts'
import { statusLabels } from '#features/orders/rules.ts'
import { Button } from '#ui/button.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

interface OrderActionsProps {
  page: OrderPage
  role: Role
  onDone(): void
  children: ReactNode
}

/** Buttons for the statuses an order can move to, and for a refund. */
export function OrderActions({ page, role, onDone, children }: OrderActionsProps) {
  const [to, setTo] = useState<OrderStatus>()
  const [isRefunding, setRefunding] = useState(false)
  const moves = mayDo(role, 'orders:write') ? page.moves : []
  return (
    <>
      {moves.map((status, index) => (
        <Button
          key={status}
          size="sm"
          variant={index === 0 && status !== 'canceled' && !page.order.checking ? 'primary' : 'secondary'}
          aria-keyshortcuts={status === 'completed' ? 'E' : undefined}
          onClick={() => setTo(status)}
        >
          {status === 'canceled' ? 'Cancel' : statusLabels[status]}
        </Button>
      ))}
      {mayDo(role, 'refunds:write') && page.refundable > 0 && (
        <Button size="sm" variant="secondary" aria-keyshortcuts="R" onClick={() => setRefunding(true)}>
          Refund
        </Button>
      )}
      {children}
      {to && <MoveDialog page={page} to={to} onClose={() => setTo(undefined)} onDone={onDone} />}
      {isRefunding && <RefundDialog page={page} onClose={() => setRefunding(false)} onDone={onDone} />}
    </>
  )
}

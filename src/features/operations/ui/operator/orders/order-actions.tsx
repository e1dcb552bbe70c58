import { useState } from 'react'
import type { Role } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import type { OrderPage } from '#features/operations/contract/order-page.ts'
import type { OrderStatus } from '#features/orders/contract.ts'
import { statusLabels } from '#features/orders/rules.ts'
import { Button } from '#ui/button.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

interface OrderActionsProps {
  page: OrderPage
  role: Role
  onDone(): void
}

/** Where the order can go from here, and its money back. */
export function OrderActions({ page, role, onDone }: OrderActionsProps) {
  const [to, setTo] = useState<OrderStatus>()
  const [isRefunding, setRefunding] = useState(false)
  const moves = mayDo(role, 'orders:write') ? page.moves : []
  return (
    <>
      {moves.map((each, place) => (
        <Button key={each} size="sm" variant={place === 0 ? 'primary' : 'secondary'} onClick={() => setTo(each)}>
          {each === 'canceled' ? 'Cancel' : statusLabels[each]}
        </Button>
      ))}
      {mayDo(role, 'refunds:write') && page.refundable > 0 && (
        <Button size="sm" variant="secondary" onClick={() => setRefunding(true)}>
          Refund
        </Button>
      )}
      {to && <MoveDialog page={page} to={to} onClose={() => setTo(undefined)} onDone={onDone} />}
      {isRefunding && <RefundDialog page={page} onClose={() => setRefunding(false)} onDone={onDone} />}
    </>
  )
}

import type { OrderStatus } from '#features/orders/contract.ts'
import { statusLabels, statusTones } from '#features/orders/rules.ts'
import { Badge } from '#ui/badge.tsx'

/** An order's status as a colored badge. Section 4. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <span data-keep-clear className="contents">
      <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
    </span>
  )
}

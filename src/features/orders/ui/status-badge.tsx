import type { OrderStatus } from '#features/orders/contract.ts'
import { statusLabels } from '#features/orders/rules.ts'
import { Badge, type Tone } from '#ui/badge.tsx'

const tones: Record<OrderStatus, Tone> = {
  pending: 'warn',
  processing: 'info',
  completed: 'success',
  partial: 'notice',
  canceled: 'danger',
  failed: 'neutral',
}

/** Where an order stands, in its colour. Section 4. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
}

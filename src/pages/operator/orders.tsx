import { OrderScreen } from '#features/operations/ui/operator/orders/order-screen.tsx'
import { OrdersScreen } from '#features/operations/ui/operator/orders/orders-screen.tsx'
import type { SectionProps } from './sections.ts'

/** The orders of the shop: the desk with its tabs, or one order. */
export default function OrdersPage({ session, rest: [part] }: SectionProps) {
  if (part?.startsWith('ord_')) return <OrderScreen key={part} orderId={part} user={session.user} />
  return <OrdersScreen part={part} user={session.user} />
}

import { useLocation } from 'react-router'
import { OrdersScreen } from '#features/operations/ui/operator/orders/orders-screen.tsx'
import { BlockList } from '#features/risk/ui/operator/block-list.tsx'
import { paths } from '#shared/paths.ts'
import { useStaff } from './staff.tsx'

/** All orders and the order queues, each at its own URL. */
export default function OrdersPage() {
  const { user, may } = useStaff()
  const tab = useLocation().pathname.slice(`${paths.operator}/orders/`.length)
  return <OrdersScreen part={tab} user={user} blocked={<BlockList mayWrite={may('orders:write')} />} />
}

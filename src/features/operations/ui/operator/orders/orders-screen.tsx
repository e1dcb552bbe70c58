import type { ReactNode } from 'react'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import { paths } from '#shared/paths.ts'
import type { SessionUser } from '#shared/session.ts'
import { Screen } from '#ui/console/screen.tsx'
import { Tabs } from '#ui/console/tabs.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { Approvals } from './approvals.tsx'
import { OrderList } from './order-list.tsx'
import { Requests } from './requests.tsx'
import { ToDeliver } from './to-deliver.tsx'

const orders = `${paths.operator}/orders`

interface OrdersScreenProps {
  /** The part of the path after `/operator/orders/`. */
  part: string | undefined
  user: SessionUser
  /** The content of the Blocked tab. */
  blocked: ReactNode
}

/** The order list and queues, each with its own URL. */
export function OrdersScreen({ part = '', user, blocked }: OrdersScreenProps) {
  const deliveries = useData('/api/operator/deliveries/total?status=open&supplier=prt_manual')
  const requests = useData('/api/operator/remedies?status=waiting')
  const approvals = useData('/api/operator/approvals?status=waiting')
  useLive(['order', 'delivery'], deliveries.reload)
  useLive(['guarantee_claim', 'approval'], requests.reload)
  useLive(['approval'], approvals.reload)
  const role = user.role
  const tab = (name: string, path: string, count?: number) => ({
    name,
    to: path ? `${orders}/${path}` : orders,
    current: part === path,
    count,
  })
  return (
    <Screen title="Orders">
      <Tabs
        label="Orders"
        tabs={[
          tab('All orders', ''),
          tab('To deliver', 'to-deliver', deliveries.value?.data.count),
          tab('Requests', 'requests', requests.value?.data.length),
          tab('Approvals', 'approvals', approvals.value?.data.length),
          tab('Blocked', 'blocked'),
        ]}
      />
      {part === 'to-deliver' && <ToDeliver mayWrite={mayDo(role, 'orders:write')} />}
      {part === 'requests' && (
        <Requests requests={requests} approvals={approvals.value?.data ?? []} mayDecide={mayDo(role, 'refunds:write')} />
      )}
      {part === 'approvals' && <Approvals approvals={approvals} user={user} />}
      {part === 'blocked' && blocked}
      {part === '' && <OrderList mayWrite={mayDo(role, 'orders:write')} />}
    </Screen>
  )
}

import { paths } from '#app/routes.ts'
import type { ApprovalView, Role } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import type { DeliveryView } from '#features/delivery/contract.ts'
import type { RemedyCase } from '#features/guarantees/contract.ts'
import type { SessionUser } from '#shared/session.ts'
import { Screen } from '#ui/console/screen.tsx'
import { Tabs } from '#ui/console/tabs.tsx'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { Approvals } from './approvals.tsx'
import { Desk } from './desk.tsx'
import { Requests } from './requests.tsx'
import { ToDeliver } from './to-deliver.tsx'

const orders = `${paths.operator}/orders`

/** The desk and the queues beside it, each at its address. */
export function OrdersScreen({ part = '', user }: { part: string | undefined; user: SessionUser }) {
  const deliveries = useData<DeliveryView[]>('/api/operator/deliveries?status=open&partner=prt_manual&limit=100')
  const requests = useData<RemedyCase[]>('/api/operator/remedies?status=waiting')
  const approvals = useData<ApprovalView[]>('/api/operator/approvals?status=waiting')
  useLive(['order', 'delivery'], deliveries.reload)
  useLive(['remedy', 'approval'], requests.reload)
  useLive(['approval'], approvals.reload)
  const role = user.role as Role
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
          tab('To deliver', 'to-deliver', deliveries.value?.data.length),
          tab('Requests', 'requests', requests.value?.data.length),
          tab('Approvals', 'approvals', approvals.value?.data.length),
        ]}
      />
      {part === 'to-deliver' && <ToDeliver deliveries={deliveries} mayWrite={mayDo(role, 'orders:write')} />}
      {part === 'requests' && (
        <Requests requests={requests} approvals={approvals.value?.data ?? []} mayDecide={mayDo(role, 'refunds:write')} />
      )}
      {part === 'approvals' && <Approvals approvals={approvals} user={user} />}
      {part === '' && <Desk mayWrite={mayDo(role, 'orders:write')} />}
    </Screen>
  )
}

import { useState } from 'react'
import { Link } from 'react-router'
import type { DeliveryView, SupplierDetail } from '#features/delivery/contract.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { SelectField } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { toast } from '#ui/toast-store.ts'

interface DeadDeliveriesProps {
  supplier: SupplierDetail
  suppliers: readonly SupplierDetail[]
  mayWrite: boolean
  onDone(): void
}

/** Deliveries whose supplier couldn't be reached, with buttons to retry or reassign them. */
export function DeadDeliveries({ supplier, suppliers, mayWrite, onDone }: DeadDeliveriesProps) {
  const { value, reload } = useData(`/api/operator/deliveries?status=dead&supplier=${supplier.id}`)
  const [moving, setMoving] = useState<DeliveryView>()
  const { busy, act } = useAct()
  useLive(['delivery'], reload)
  const refresh = () => {
    reload()
    onDone()
  }

  async function retry({ id }: DeliveryView) {
    const done = await act('POST', `/api/operator/deliveries/${id}/retry`)
    if (done) toast.success('Retrying', done.message)
    refresh()
  }

  const actions = actionsColumn({ busy, onRetry: (delivery) => void retry(delivery), onMove: setMoving })
  return (
    <Panel title="Unreachable" flush>
      <DataTable
        caption="Deliveries that need your attention"
        columns={mayWrite ? [...columns, actions] : columns}
        rows={value?.data ?? []}
        keyOf={({ id }) => id}
        empty="Nothing is stuck with this supplier."
      />
      {moving && (
        <ReassignDialog
          delivery={moving}
          suppliers={suppliers.filter(({ id, active }) => id !== supplier.id && active)}
          onClose={() => setMoving(undefined)}
          onDone={refresh}
        />
      )}
    </Panel>
  )
}

const columns: readonly Column<DeliveryView>[] = [
  {
    name: 'Order',
    cell: ({ order }) => (
      <Link to={`${paths.operator}/orders/${order.id}`} className="text-accent-ink hover:underline">
        {order.orderNumber}
      </Link>
    ),
  },
  { name: 'Service', cell: ({ order, quantity }) => `${quantity.toLocaleString('en-US')} ${order.service}` },
  { name: 'Last error', phone: 'below', cell: ({ lastError }) => lastError ?? '–' },
  { name: 'Since', cell: ({ updatedAt }) => <RelativeTime at={updatedAt} narrow /> },
]

interface DeadActions {
  busy: boolean
  onRetry(delivery: DeliveryView): void
  onMove(delivery: DeliveryView): void
}

function actionsColumn({ busy, onRetry, onMove }: DeadActions): Column<DeliveryView> {
  return {
    name: 'Actions',
    phone: 'below',
    cell: (delivery) => (
      <span className="flex gap-2">
        <Button size="sm" variant="secondary" busy={busy} onClick={() => onRetry(delivery)}>
          Retry
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onMove(delivery)}>
          Reassign
        </Button>
      </span>
    ),
  }
}

interface ReassignDialogProps {
  delivery: DeliveryView
  suppliers: readonly SupplierDetail[]
  onDone(): void
  onClose(): void
}

function ReassignDialog({ delivery: { id, order }, suppliers, onDone, onClose }: ReassignDialogProps) {
  const { act, dialog, field } = useAct()

  async function reassign(form: HTMLFormElement) {
    const done = await act('POST', `/api/operator/deliveries/${id}/reassign`, typedIn(form, 'supplierId'))
    if (!done) return
    toast.success('Reassigned', done.message)
    onDone()
    onClose()
  }

  return (
    <ActionDialog
      title={`Reassign ${order.orderNumber}?`}
      action="Reassign"
      {...dialog}
      onClose={onClose}
      onAct={(_reason, form) => void reassign(form)}
    >
      <p>We’ll ask the current supplier to cancel, and ignore its later reports. No money moves.</p>
      <SelectField {...field('supplierId')} label="Supplier" options={suppliers.map((supplier) => [supplier.id, supplier.name])} />
    </ActionDialog>
  )
}

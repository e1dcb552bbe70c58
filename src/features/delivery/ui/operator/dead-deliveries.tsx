import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/routes.ts'
import type { DeliveryView, PartnerDetail } from '#features/delivery/contract.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { typedIn } from '#ui/form-fields.ts'
import { SelectField } from '#ui/select-field.tsx'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

interface DeadDeliveriesProps {
  partner: PartnerDetail
  partners: readonly PartnerDetail[]
  mayWrite: boolean
  onDone(): void
}

/** Deliveries that a partner could not be reached for: called again, or given to another. */
export function DeadDeliveries({ partner, partners, mayWrite, onDone }: DeadDeliveriesProps) {
  const { value, reload } = useData<DeliveryView[]>(`/api/operator/deliveries?status=dead&partner=${partner.id}`)
  const [moving, setMoving] = useState<DeliveryView>()
  const { busy, act } = useAct()
  useLive(['delivery'], reload)
  const again = () => {
    reload()
    onDone()
  }

  async function retry({ id }: DeliveryView) {
    const done = await act('POST', `/api/operator/deliveries/${id}/retry`)
    if (done) toast.success('Called again', done.message)
    again()
  }

  const actions = actionsColumn({ busy, onRetry: (delivery) => void retry(delivery), onMove: setMoving })
  return (
    <Panel title="Out of reach" flush>
      <DataTable
        caption="Deliveries that need a person"
        columns={mayWrite ? [...columns, actions] : columns}
        rows={value?.data ?? []}
        keyOf={({ id }) => id}
        empty="Nothing is stuck with this partner."
      />
      {moving && (
        <ReassignDialog
          delivery={moving}
          partners={partners.filter(({ id, active }) => id !== partner.id && active)}
          onClose={() => setMoving(undefined)}
          onDone={again}
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
  { name: 'Last error', cell: ({ lastError }) => lastError ?? '–' },
  { name: 'Since', cell: ({ updatedAt }) => formatTime(updatedAt) },
]

interface DeadActions {
  busy: boolean
  onRetry(delivery: DeliveryView): void
  onMove(delivery: DeliveryView): void
}

function actionsColumn({ busy, onRetry, onMove }: DeadActions): Column<DeliveryView> {
  return {
    name: 'Actions',
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
  partners: readonly PartnerDetail[]
  onDone(): void
  onClose(): void
}

function ReassignDialog({ delivery: { id, order }, partners, onDone, onClose }: ReassignDialogProps) {
  const { busy, problem, errors, act } = useAct()

  async function reassign(form: HTMLFormElement) {
    const done = await act('POST', `/api/operator/deliveries/${id}/reassign`, typedIn(form, 'partnerId'))
    if (!done) return
    toast.success('Reassigned', done.message)
    onDone()
    onClose()
  }

  return (
    <ActionDialog
      title={`Reassign ${order.orderNumber}?`}
      action="Reassign"
      busy={busy}
      problem={problem}
      onClose={onClose}
      onAct={(_reason, form) => void reassign(form)}
    >
      <p>The partner that may have begun it is told to stop, and its reports count no more. No money moves.</p>
      <SelectField name="partnerId" label="Partner" error={errors.partnerId}>
        {partners.map((partner) => (
          <option key={partner.id} value={partner.id}>
            {partner.name}
          </option>
        ))}
      </SelectField>
    </ActionDialog>
  )
}

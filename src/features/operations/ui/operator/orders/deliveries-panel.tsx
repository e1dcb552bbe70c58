import { useState } from 'react'
import type { DeliveryStatus, DeliveryView } from '#features/delivery/contract.ts'
import type { OrderPage } from '#features/operations/contract/orders.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { SelectField } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { toast } from '#ui/toast-store.ts'
import { ReportDialog, type ReportKind } from './report-dialog.tsx'
import { named, units } from './words.ts'

const tones: Partial<Record<DeliveryStatus, Tone>> = {
  in_progress: 'info',
  accepted: 'info',
  completed: 'success',
  partial: 'notice',
  dead: 'danger',
  failed: 'danger',
}

const over: readonly DeliveryStatus[] = ['completed', 'partial', 'canceled', 'failed']

interface DeliveriesPanelProps {
  page: OrderPage
  mayWrite: boolean
  onDone(): void
}

/** An order's deliveries with their progress and staff actions. */
export function DeliveriesPanel({ page: { deliveries }, mayWrite, onDone }: DeliveriesPanelProps) {
  return (
    <Panel title="Deliveries">
      {deliveries.length === 0 && <p className="text-sm text-muted">No deliveries yet.</p>}
      <ul className="-my-2.5 divide-y divide-line text-sm empty:hidden">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="py-2.5">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium">
                {delivery.supplier.name}
                {delivery.kind !== 'order' && ` (${delivery.kind})`}
              </span>
              <Badge tone={tones[delivery.status] ?? 'neutral'}>{named(delivery.status)}</Badge>
            </p>
            <p className="text-muted">
              {units(delivery.delivered)} of {units(delivery.quantity)}
              {delivery.cancelPending && ' · cancellation not confirmed by the supplier'}
            </p>
            {delivery.lastError && <p className="break-words text-danger">{delivery.lastError}</p>}
            {mayWrite && !over.includes(delivery.status) && <DeliveryActions delivery={delivery} onDone={onDone} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function DeliveryActions({ delivery, onDone }: { delivery: DeliveryView; onDone(): void }) {
  const { act, busy } = useAct()
  const [report, setReport] = useState<ReportKind>()
  const [isGiving, setGiving] = useState(false)
  async function retry() {
    const answer = await act('POST', `/api/operator/deliveries/${delivery.id}/retry`)
    if (answer) toast.success('Retrying', answer.message)
    else toast.error('Not retried', 'Reload the page and check the delivery.')
    onDone()
  }
  return (
    <p className="mt-2 flex flex-wrap gap-2">
      {delivery.status === 'dead' && (
        <Button size="sm" busy={busy} onClick={() => void retry()}>
          Retry
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => setReport('progress')}>
        Report
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setGiving(true)}>
        Reassign
      </Button>
      {report && <ReportDialog delivery={delivery} kind={report} onClose={() => setReport(undefined)} onDone={onDone} />}
      {isGiving && <GiveDialog delivery={delivery} onClose={() => setGiving(false)} onDone={onDone} />}
    </p>
  )
}

function GiveDialog({ delivery: { id, supplier }, onClose, onDone }: { delivery: DeliveryView; onClose(): void; onDone(): void }) {
  const { act, busy, problem } = useAct()
  const suppliers = useData('/api/operator/partners')
  const others = suppliers.value?.data.filter((other) => other.active && other.id !== supplier.id) ?? []
  async function give(form: HTMLFormElement) {
    if (!(await act('POST', `/api/operator/deliveries/${id}/reassign`, typedIn(form, 'supplierId')))) return
    toast.success('Reassigned', 'The delivery was sent to the new supplier.')
    onClose()
    onDone()
  }
  return (
    <ActionDialog
      title="Reassign to another supplier"
      action="Reassign"
      busy={busy}
      problem={problem}
      onAct={(_, form) => void give(form)}
      onClose={onClose}
    >
      <p>{supplier.name} is asked to cancel, and its later reports are ignored. This moves no money.</p>
      <SelectField label="Supplier" name="supplierId" options={others.map((other) => [other.id, other.name])} />
    </ActionDialog>
  )
}

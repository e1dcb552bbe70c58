import type { AdminService } from '#features/catalog/contract.ts'
import type { SupplierDetail } from '#features/delivery/contract.ts'
import { call } from '#shared/call.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog, useOpened } from '#ui/console/action-dialog.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { toast } from '#ui/toast-store.ts'

/** A service of the catalog. */
type Service = Pick<AdminService, 'id' | 'name'>

interface SupplierServicesProps {
  supplier: SupplierDetail
  suppliers: readonly SupplierDetail[]
  mayWrite: boolean
  onSaved(): void
}

/** A supplier's services, with its own id for each. */
export function SupplierServices({ supplier, suppliers, mayWrite, onSaved }: SupplierServicesProps) {
  const { value } = useData('/api/operator/services')
  const { opened: choosing, open: setChoosing, close, done } = useOpened<true>(onSaved)
  const services = value?.data ?? []
  const rows = supplier.services.map((service) => ({
    ...service,
    name: services.find(({ id }) => id === service.serviceId)?.name ?? service.serviceId,
  }))
  return (
    <Panel
      title="Services"
      flush
      actions={
        mayWrite &&
        services.length > 0 && (
          <Button size="sm" variant="secondary" onClick={() => setChoosing(true)}>
            Choose services
          </Button>
        )
      }
    >
      <DataTable
        caption="Services of this supplier"
        columns={columns}
        rows={rows}
        keyOf={({ serviceId }) => serviceId}
        empty={supplier.kind === 'manual' ? 'Every service without a supplier goes here.' : 'This supplier has no services yet.'}
      />
      {choosing && <ChooseDialog supplier={supplier} suppliers={suppliers} services={services} onClose={close} onSaved={done} />}
    </Panel>
  )
}

const columns: readonly Column<SupplierDetail['services'][number] & { name: string }>[] = [
  { name: 'Service', cell: ({ name }) => name },
  { name: 'Supplier’s ID', cell: ({ supplierService }) => supplierService ?? <span className="text-muted">Same as ours</span> },
  { name: 'Our ID', cell: ({ serviceId }) => <code className="text-[0.8125rem]">{serviceId}</code>, phone: 'none' },
]

interface ChooseDialogProps {
  supplier: SupplierDetail
  suppliers: readonly SupplierDetail[]
  services: readonly Service[]
  onSaved(): void
  onClose(): void
}

function ChooseDialog({ supplier, suppliers, services, onSaved, onClose }: ChooseDialogProps) {
  const { busy, problem, act } = useAct()
  const own = new Map(supplier.services.map(({ serviceId, supplierService }) => [serviceId, supplierService]))
  const elsewhere = (id: string) =>
    suppliers.find(({ id: otherId, services: theirs }) => otherId !== supplier.id && theirs.some(({ serviceId }) => serviceId === id))

  async function save(form: HTMLFormElement) {
    const data = new FormData(form)
    const chosen = data.getAll('services').map(String)
    const body = {
      services: chosen.map((serviceId) => {
        const name = data.get(`name ${serviceId}`)
        return { serviceId, supplierService: (typeof name === 'string' && name.trim()) || null }
      }),
    }
    const path = `/api/operator/partners/${supplier.id}/services` as const
    if (!(await act('PUT', path, body))) return
    const text = `${supplier.name} now delivers ${chosen.length} ${chosen.length === 1 ? 'service' : 'services'}.`
    // No undo if another supplier had one of the services, because this call wouldn't return it.
    if (chosen.some(elsewhere)) toast.success('Saved', text)
    else toastWithUndo('Saved', text, () => call('PUT', path, { services: supplier.services }), onSaved)
    onSaved()
  }

  return (
    <ActionDialog
      title={`Services of ${supplier.name}`}
      action="Save"
      busy={busy}
      problem={problem}
      onClose={onClose}
      onAct={(_reason, form) => void save(form)}
    >
      <p>This applies to orders paid from now on. Services you remove go to your own queue.</p>
      <ul className="grid max-h-96 gap-2.5 overflow-y-auto pr-1">
        {services.map((service) => {
          const other = elsewhere(service.id)
          return (
            <li key={service.id} className="flex items-center gap-3">
              <label className="flex min-w-0 flex-1 items-center gap-3">
                <input
                  type="checkbox"
                  name="services"
                  value={service.id}
                  defaultChecked={own.has(service.id)}
                  className="size-5 shrink-0"
                />
                <span className="min-w-0">
                  {service.name}
                  {other && <span className="block text-xs text-muted">now with {other.name}</span>}
                </span>
              </label>
              <input
                name={`name ${service.id}`}
                aria-label={`${supplier.name}’s ID for ${service.name}`}
                defaultValue={own.get(service.id) ?? ''}
                placeholder="Supplier’s ID"
                maxLength={200}
                className="tap h-9 w-28 rounded-md border border-line-strong bg-surface px-2.5 text-sm placeholder:text-faint focus:outline-2 focus:outline-accent"
              />
            </li>
          )
        })}
      </ul>
    </ActionDialog>
  )
}

import { useState } from 'react'
import type { DeskService } from '#features/catalog/contract.ts'
import type { PartnerDetail } from '#features/delivery/contract.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { toast } from '#ui/toast-store.ts'

/** A service of the catalogue, as far as it is named here. */
type Service = Pick<DeskService, 'id' | 'name'>

interface PartnerServicesProps {
  partner: PartnerDetail
  partners: readonly PartnerDetail[]
  mayWrite: boolean
  onSaved(): void
}

/** What a partner carries out, and what it calls each service. */
export function PartnerServices({ partner, partners, mayWrite, onSaved }: PartnerServicesProps) {
  const { value } = useData<Service[]>('/api/operator/services')
  const [choosing, setChoosing] = useState(false)
  const services = value?.data ?? []
  const rows = partner.services.map((each) => ({ ...each, name: services.find(({ id }) => id === each.serviceId)?.name ?? each.serviceId }))
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
        caption="Services that this partner carries out"
        columns={columns}
        rows={rows}
        keyOf={({ serviceId }) => serviceId}
        empty={partner.kind === 'manual' ? 'Whatever no other partner carries out comes here.' : 'No service goes to this partner yet.'}
      />
      {choosing && (
        <ChooseDialog
          partner={partner}
          partners={partners}
          services={services}
          onClose={() => setChoosing(false)}
          onSaved={() => {
            setChoosing(false)
            onSaved()
          }}
        />
      )}
    </Panel>
  )
}

const columns: readonly Column<PartnerDetail['services'][number] & { name: string }>[] = [
  { name: 'Service', cell: ({ name }) => name },
  { name: 'Its own name', cell: ({ partnerService }) => partnerService ?? <span className="text-muted">ours</span> },
  { name: 'Id', cell: ({ serviceId }) => <code className="text-[0.8125rem]">{serviceId}</code>, wideOnly: true },
]

interface ChooseDialogProps {
  partner: PartnerDetail
  partners: readonly PartnerDetail[]
  services: readonly Service[]
  onSaved(): void
  onClose(): void
}

function ChooseDialog({ partner, partners, services, onSaved, onClose }: ChooseDialogProps) {
  const { busy, problem, act } = useAct()
  const own = new Map(partner.services.map(({ serviceId, partnerService }) => [serviceId, partnerService]))
  const elsewhere = (id: string) =>
    partners.find((each) => each.id !== partner.id && each.services.some(({ serviceId }) => serviceId === id))

  async function save(form: HTMLFormElement) {
    const data = new FormData(form)
    const chosen = data.getAll('services').map(String)
    const body = {
      services: chosen.map((serviceId) => {
        const name = data.get(`name ${serviceId}`)
        return { serviceId, partnerService: (typeof name === 'string' && name.trim()) || null }
      }),
    }
    if (!(await act('PUT', `/api/operator/partners/${partner.id}/services`, body))) return
    toast.success('Saved', `${partner.name} carries out ${chosen.length} ${chosen.length === 1 ? 'service' : 'services'} now.`)
    onSaved()
  }

  return (
    <ActionDialog
      title={`What ${partner.name} carries out`}
      action="Save"
      busy={busy}
      problem={problem}
      onClose={onClose}
      onAct={(_reason, form) => void save(form)}
    >
      <p>It holds for orders paid from now on. What is taken away goes to your own queue.</p>
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
                  className="size-5 shrink-0 accent-accent"
                />
                <span className="min-w-0">
                  {service.name}
                  {other && <span className="block text-xs text-muted">now with {other.name}</span>}
                </span>
              </label>
              <input
                name={`name ${service.id}`}
                aria-label={`What ${partner.name} calls ${service.name}`}
                defaultValue={own.get(service.id) ?? ''}
                placeholder="its own name"
                maxLength={200}
                className="h-9 w-28 rounded-md border border-line-strong bg-surface px-2.5 text-sm placeholder:text-faint focus:outline-2 focus:outline-accent"
              />
            </li>
          )
        })}
      </ul>
    </ActionDialog>
  )
}

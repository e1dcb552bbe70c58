import { useState } from 'react'
import type { TemplateService } from '#features/catalog/contract.ts'
import { platformName, platforms } from '#features/catalog/rules.ts'
import { dollars } from '#features/catalog/ui/operator/parts.tsx'
import { sourceOption } from '#features/catalog/ui/operator/source-dialog.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { SelectField } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { Loading } from '#ui/loading.tsx'
import { toast } from '#ui/toast-store.ts'

const API = '/api/operator/catalog/template'

/** A dialog for adding template services with their packages and prices. */
export function TemplateDialog({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const template = useData(API)
  const sources = useData('/api/operator/sources')
  const { act, busy, problem } = useAct()
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const services = template.value?.data
  const chosen = services?.filter(({ key }) => !excluded.has(key)) ?? []
  const toggle = (key: string, isChosen: boolean) =>
    setExcluded(isChosen ? new Set([...excluded].filter((other) => other !== key)) : new Set([...excluded, key]))

  async function add(form: HTMLFormElement) {
    const sourceId = typedIn(form, 'source').source || null
    const active = new FormData(form).has('active')
    const answer = await act('POST', API, { services: chosen.map(({ key }) => key), sourceId, active })
    if (!answer) return
    toast.success('Services added', active ? 'They are on sale.' : 'Publish them to put them on sale.')
    onDone()
  }

  return (
    <ActionDialog
      title="Start from the template"
      action={`Add ${chosen.length} ${chosen.length === 1 ? 'service' : 'services'}`}
      busy={busy}
      problem={problem ?? template.problem ?? sources.problem}
      onAct={(_, form) => void add(form)}
      onClose={onClose}
    >
      <p className="text-muted">
        Each service comes with packages, prices and texts. You can change them later, one at a time or with a CSV file.
      </p>
      {services && sources.value ? (
        <>
          {platforms().map((platform) => (
            <Choices
              key={platform}
              legend={platformName(platform)}
              services={services.filter((service) => service.platform === platform)}
              isChosen={({ key }) => !excluded.has(key)}
              onToggle={toggle}
            />
          ))}
          <SelectField label="Source of deliveries" name="source" options={[['', 'None yet'], ...sources.value.data.map(sourceOption)]} />
          <Checkbox label="Put them on sale now" name="active" hint="A live shop only sells from a reviewed source." />
        </>
      ) : (
        !template.problem && !sources.problem && <Loading />
      )}
    </ActionDialog>
  )
}

interface ChoicesProps {
  legend: string
  services: readonly TemplateService[]
  isChosen(service: TemplateService): boolean
  onToggle(key: string, isChosen: boolean): void
}

function Choices({ legend, services, isChosen, onToggle }: ChoicesProps) {
  if (services.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-[0.9375rem] font-medium">{legend}</legend>
      {services.map((service) => (
        <Checkbox
          key={service.key}
          label={service.name}
          hint={`${service.packages} packages from ${dollars(service.from)}`}
          checked={isChosen(service)}
          onChange={({ target }) => onToggle(service.key, target.checked)}
        />
      ))}
    </fieldset>
  )
}

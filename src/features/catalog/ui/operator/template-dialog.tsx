import { useState } from 'react'
import type { TemplateService } from '#features/catalog/contract.ts'
import { platformName, platforms } from '#features/catalog/rules.ts'
import { dollars } from '#features/catalog/ui/operator/parts.tsx'
import { sourceOption } from '#features/catalog/ui/operator/source-dialog.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { typedIn } from '#ui/form-fields.ts'
import { Loading } from '#ui/loading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { toast } from '#ui/toast-store.ts'

const API = '/api/operator/catalog/template'

/** Adds services of the template that the shop does not have yet, with their packages and prices. */
export function TemplateDialog({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const template = useData(API)
  const sources = useData('/api/operator/sources')
  const { act, busy, problem } = useAct()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const services = template.value?.data
  const chosen = services?.filter(({ key }) => !left.has(key)) ?? []
  const toggle = (key: string, isChosen: boolean) =>
    setLeft(isChosen ? new Set([...left].filter((each) => each !== key)) : new Set([...left, key]))

  async function add(form: HTMLFormElement) {
    const sourceId = typedIn(form, 'source').source || null
    const active = new FormData(form).has('active')
    const answer = await act('POST', API, { services: chosen.map(({ key }) => key), sourceId, active })
    if (!answer) return
    toast.success('Services added', active ? 'They are on sale.' : 'Publish each to put it on sale.')
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
      <p className="text-muted">Each comes with packages, prices and texts. Change them afterwards, one by one or by CSV.</p>
      {services && sources.value ? (
        <>
          {platforms().map((platform) => (
            <Choices
              key={platform}
              legend={platformName(platform)}
              services={services.filter((each) => each.platform === platform)}
              isChosen={({ key }) => !left.has(key)}
              onToggle={toggle}
            />
          ))}
          <SelectField
            label="Source of their deliveries"
            name="source"
            options={[['', 'None yet'], ...sources.value.data.map(sourceOption)]}
          />
          <Checkbox label="Put them on sale at once" name="active" hint="A live shop sells only from a reviewed source." />
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

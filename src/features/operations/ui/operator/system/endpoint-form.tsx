import type { EndpointView } from '#features/operations/contract/webhooks.ts'
import { webhookEvents } from '#features/operations/rules/kinds.ts'
import { keysOf } from '#shared/records.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface EndpointFormProps {
  /** The endpoint to change; undefined for a new one. */
  endpoint?: EndpointView
  onDone(secret: string | undefined): void
  onClose(): void
}

const PATH = '/api/operator/webhook-endpoints'
const usual = ['order.paid', 'order.completed', 'order.refunded']

/** The URL, description and events of an endpoint. */
export function EndpointForm({ endpoint, onDone, onClose }: EndpointFormProps) {
  const { act, dialog, errors, field } = useAct()

  async function save(form: HTMLFormElement) {
    const checked = new FormData(form).getAll('events')
    const events = keysOf(webhookEvents).filter((event) => checked.includes(event))
    const body = { ...typedIn(form, 'url', 'description'), events }
    if (endpoint) {
      if (await act('PUT', `${PATH}/${endpoint.id}`, { ...body, active: endpoint.active })) onDone(undefined)
      return
    }
    const made = await act('POST', PATH, body)
    if (made) onDone(made.data.secret)
  }

  return (
    <ActionDialog
      title={endpoint ? 'Edit endpoint' : 'Add endpoint'}
      action="Save"
      {...dialog}
      onClose={onClose}
      onAct={(_reason, form) => void save(form)}
    >
      <TextField
        {...field('url')}
        label="URL"
        type="url"
        defaultValue={endpoint?.url}
        placeholder="https://example.com/groundswell"
        maxLength={500}
        required
      />
      <TextField {...field('description')} label="Description" defaultValue={endpoint?.description} maxLength={120} optional />
      <fieldset>
        <legend className="mb-2 text-[0.9375rem] font-medium">Events</legend>
        <div className="grid max-h-64 gap-2.5 overflow-y-auto pr-1">
          {Object.entries(webhookEvents).map(([name, meaning]) => (
            <Checkbox
              key={name}
              name="events"
              value={name}
              defaultChecked={(endpoint?.events ?? usual).includes(name)}
              label={
                <>
                  {meaning} <code className="text-[0.8125rem] text-muted">{name}</code>
                </>
              }
            />
          ))}
        </div>
        {errors.events && (
          <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
            {errors.events}
          </p>
        )}
      </fieldset>
    </ActionDialog>
  )
}

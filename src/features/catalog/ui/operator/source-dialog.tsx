import type { AdminService, SourceView } from '#features/catalog/contract.ts'
import { call } from '#shared/call.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { SelectField } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { Loading } from '#ui/loading.tsx'

interface SourceDialogProps {
  service: AdminService
  onDone(): void
  onClose(): void
}

/** A dialog for choosing the source of a service. */
export function SourceDialog({ service, onDone, onClose }: SourceDialogProps) {
  const { value, problem: missing } = useData('/api/operator/sources')
  const { act, busy, problem } = useAct()

  async function save(sourceId: string) {
    const { version, sourceId: before } = service
    const path = `/api/operator/services/${service.id}` as const
    if (!(await act('PUT', path, { sourceId: sourceId || null, version }))) return
    const undo = () => call('PUT', path, { sourceId: before, version: version + 1 })
    toastWithUndo('Saved', 'The service’s page shows the new source if it’s reviewed.', undo, onDone)
    onDone()
  }

  return (
    <ActionDialog
      title={`Source of ${service.name}`}
      action="Save"
      busy={busy}
      problem={problem ?? missing}
      onAct={(_, form) => void save(typedIn(form, 'source').source)}
      onClose={onClose}
    >
      <p className="text-muted">
        Customers see a reviewed source on the service’s page. Services of a stopped source are off sale; a live shop sells only from
        reviewed sources.
      </p>
      {value ? (
        <SelectField
          label="Source"
          name="source"
          defaultValue={service.sourceId ?? ''}
          options={[['', 'None'], ...value.data.map(sourceOption)]}
        />
      ) : (
        !missing && <Loading />
      )}
    </ActionDialog>
  )
}

/** A source as an option of a select field. The text says if it's stopped or not reviewed. */
export function sourceOption({ id, name, reviewedAt, stoppedAt }: SourceView): [string, string] {
  return [id, stoppedAt ? `${name} (stopped)` : reviewedAt ? name : `${name} (not reviewed)`]
}

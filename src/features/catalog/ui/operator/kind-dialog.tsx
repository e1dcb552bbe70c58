import type { AdminType } from '#features/catalog/contract/platforms.ts'
import { call } from '#shared/call.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { toastWithUndo } from '#ui/console/undo.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { SelectField } from '#ui/form-controls.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { toast } from '#ui/toast-store.ts'

const targets = [
  ['account', 'A profile'],
  ['video', 'A video'],
  ['image', 'Any post'],
] as const

interface KindDialogProps {
  /** Undefined for a new kind. */
  kind?: AdminType
  onDone(): void
  onClose(): void
}

/** A dialog for adding or renaming a kind of service. */
export function KindDialog({ kind, onDone, onClose }: KindDialogProps) {
  const { act, field, dialog } = useAct()

  async function save(form: HTMLFormElement) {
    const { name, one, target } = typedIn(form, 'name', 'one', 'target')
    const [chosen] = targets.find(([value]) => value === target) ?? targets[0]
    const answer = kind
      ? await act('PUT', `/api/operator/service-types/${kind.id}`, { name, one, version: kind.version })
      : await act('POST', '/api/operator/service-types', { id: idOf(name), name, one, target: chosen })
    if (!answer) return
    if (kind) {
      const before = { name: kind.name, one: kind.one, version: kind.version + 1 }
      toastWithUndo('Saved', `${kind.name} is now ${name}.`, () => call('PUT', `/api/operator/service-types/${kind.id}`, before), onDone)
    } else toast.success('Saved', 'Add it to a platform on the platform’s screen.')
    onDone()
  }

  return (
    <ActionDialog
      title={kind ? `Rename ${kind.name}` : 'Add a kind of service'}
      action={kind ? 'Save' : 'Add'}
      {...dialog}
      onAct={(_, form) => void save(form)}
      onClose={onClose}
    >
      <TextField label="Name" {...field('name')} maxLength={25} defaultValue={kind?.name} hint="Plural, such as Followers." />
      <TextField label="Singular" {...field('one')} maxLength={25} defaultValue={kind?.one} hint="Such as follower." />
      {!kind && (
        <SelectField
          label="Delivered to"
          {...field('target')}
          options={targets}
          hint="What customers link to. You can’t change this later."
        />
      )}
    </ActionDialog>
  )
}

/** `Watch hours` → `watch-hours` */
function idOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^[-\d]+|-$/g, '')
}

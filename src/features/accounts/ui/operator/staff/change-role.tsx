import type { StaffView } from '#features/accounts/contract.ts'
import { RoleField } from '#features/accounts/ui/operator/staff/role-field.tsx'
import { roleName } from '#features/accounts/ui/operator/staff/role-words.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { typedIn } from '#ui/form-fields.ts'
import { toast } from '#ui/toast-store.ts'

interface PersonDialogProps {
  person: StaffView
  isOwn: boolean
  onDone(): void
  onClose(): void
}

/** Gives somebody another role. */
export function ChangeRole({ person, isOwn, onDone, onClose }: PersonDialogProps) {
  const { busy, problem, act } = useAct()

  async function save(form: HTMLFormElement) {
    const { role } = typedIn(form, 'role')
    if (!(await act('PUT', `/api/operator/staff/${person.id}`, { role }))) return
    toast.success('Role changed', `${person.username} is ${roleName(role)} now.`)
    onDone()
  }

  return (
    <ActionDialog
      title={`Role of ${person.username}`}
      action="Save"
      busy={busy}
      problem={problem}
      onAct={(_, form) => void save(form)}
      onClose={onClose}
    >
      <p className="text-muted">
        It holds from their next click on; they stay signed in.
        {isOwn && ' This is you: you may not be able to change it back.'}
      </p>
      <RoleField chosen={person.role} />
    </ActionDialog>
  )
}

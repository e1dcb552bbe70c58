import type { StaffView } from '#features/accounts/contract.ts'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { toast } from '#ui/toast-store.ts'

interface RemovePersonProps {
  person: StaffView
  isOwn: boolean
  onDone(): void
  onClose(): void
}

/** Takes somebody out of the staff, and says what that does. */
export function RemovePerson({ person, isOwn, onDone, onClose }: RemovePersonProps) {
  const { busy, problem, act } = useAct()

  async function remove() {
    if (!(await act('DELETE', `/api/operator/staff/${person.id}`))) return
    toast.success('Removed', `${person.username} does not work here any more.`)
    onDone()
  }

  return (
    <ActionDialog
      title={`Remove ${person.username}?`}
      action="Remove"
      tone="danger"
      busy={busy}
      problem={problem}
      onAct={() => void remove()}
      onClose={onClose}
    >
      <ul className="list-disc space-y-1 pl-5 text-muted">
        <li>{isOwn ? 'You are signed out everywhere, at once.' : 'They are signed out everywhere, at once.'}</li>
        <li>The console opens to them no more. Their account stays, as a customer’s, with its orders and balance.</li>
        <li>What they did stays on record, with their name.</li>
      </ul>
    </ActionDialog>
  )
}

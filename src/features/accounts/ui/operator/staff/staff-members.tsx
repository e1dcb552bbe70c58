import type { StaffView } from '#features/accounts/contract.ts'
import { APPROVE } from '#features/accounts/rules/four-eyes.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import { RoleField } from '#features/accounts/ui/operator/staff/role-field.tsx'
import { oneOf } from '#shared/records.ts'
import { roleName, staffRoles } from '#shared/roles.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ActionDialog, useOpened } from '#ui/console/action-dialog.tsx'
import { notifyIfWaiting } from '#ui/console/allowance.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { typedIn } from '#ui/form-fields.ts'
import { toast } from '#ui/toast-store.ts'

interface StaffMembersProps {
  people: readonly StaffView[]
  ownId: string
  mayChange: boolean
  onChanged(): void
}

/** The staff members, with buttons to change their role or remove them. */
export function StaffMembers({ people, ownId, mayChange, onChanged }: StaffMembersProps) {
  const { opened: dialog, open: setDialog, close, done } = useOpened<{ kind: 'role' | 'remove'; person: StaffView }>(onChanged)
  const columns = columnsFor(ownId)
  if (mayChange) columns.push(actions((kind, person) => setDialog({ kind, person })))
  return (
    <Panel title="Staff" flush>
      <DataTable caption="Staff" columns={columns} rows={people} keyOf={({ id }) => id} />
      {dialog?.kind === 'role' && <ChangeRole person={dialog.person} isOwn={dialog.person.id === ownId} onDone={done} onClose={close} />}
      {dialog?.kind === 'remove' && (
        <RemovePerson person={dialog.person} isOwn={dialog.person.id === ownId} onDone={done} onClose={close} />
      )}
    </Panel>
  )
}

function columnsFor(ownId: string): Column<StaffView>[] {
  return [
    {
      name: 'Name',
      cell: ({ id, username, email }) => (
        <>
          <span className="block">
            {username}
            {id === ownId && <span className="font-normal text-muted"> (you)</span>}
          </span>
          <span className="block font-normal break-all text-muted">{email}</span>
        </>
      ),
    },
    { name: 'Role', cell: ({ role }) => roleName(role) },
    {
      name: 'Second factor',
      cell: ({ secondFactor }) => (
        <Badge tone={secondFactor ? 'success' : 'warn'}>
          <span className="md:hidden">Second factor </span>
          {secondFactor ? 'On' : 'Off'}
        </Badge>
      ),
    },
    {
      name: 'Last seen',
      cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime at={lastUsedAt} narrow /> : <span className="text-muted">Signed out</span>),
    },
  ]
}

function actions(open: (kind: 'role' | 'remove', person: StaffView) => void): Column<StaffView> {
  return {
    name: 'Actions',
    phone: 'below',
    numeric: true,
    cell: (person) => (
      <span className="flex flex-wrap gap-2 md:justify-end">
        <Button size="sm" variant="secondary" aria-label={`Change role of ${person.username}`} onClick={() => open('role', person)}>
          Change role
        </Button>
        <Button size="sm" variant="secondary" aria-label={`Remove ${person.username}`} onClick={() => open('remove', person)}>
          Remove
        </Button>
      </span>
    ),
  }
}

interface PersonDialogProps {
  person: StaffView
  isOwn: boolean
  onDone(): void
  onClose(): void
}

function ChangeRole({ person, isOwn, onDone, onClose }: PersonDialogProps) {
  const { busy, problem, act } = useAct()

  async function save(form: HTMLFormElement) {
    const role = oneOf(staffRoles, typedIn(form, 'role').role)
    if (!role) return
    const answer = await act('PUT', `/api/operator/staff/${person.id}`, { role })
    if (!answer) return
    if (!notifyIfWaiting(answer)) toast.success('Role changed', `${person.username}’s new role is ${roleName(role)}.`)
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
        The new role applies right away. {!isOwn && 'They stay signed in. '}A role that handles money needs approval by a second person
        first.
        {isOwn && ' This is your own role. You may not be able to change it back.'}
      </p>
      <RoleField chosen={person.role} />
    </ActionDialog>
  )
}

function RemovePerson({ person, isOwn, onDone, onClose }: PersonDialogProps) {
  const { busy, problem, act } = useAct()

  async function remove() {
    const answer = await act('DELETE', `/api/operator/staff/${person.id}`)
    if (!answer) return
    if (!notifyIfWaiting(answer)) toast.success('Removed', `${person.username} is no longer on the staff.`)
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
        <li>{isOwn ? 'You are signed out everywhere.' : 'They are signed out everywhere.'}</li>
        <li>
          {isOwn
            ? 'You can no longer open the console. Your account becomes a customer account and keeps its orders and balance.'
            : 'They can no longer open the console. Their account becomes a customer account and keeps its orders and balance.'}
        </li>
        {!isOwn && mayDo(person.role, APPROVE) && <li>They can approve requests, so a second person has to approve removing them.</li>}
        <li>{isOwn ? 'Your actions stay in the audit log, with your name.' : 'Their actions stay in the audit log, with their name.'}</li>
      </ul>
    </ActionDialog>
  )
}

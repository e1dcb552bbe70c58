import type { InvitationView } from '#features/accounts/contract.ts'
import { roleName } from '#features/accounts/ui/operator/staff/role-words.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

const columns: Column<InvitationView>[] = [
  { name: 'Address', cell: ({ email }) => <span className="break-all">{email}</span> },
  { name: 'Role', cell: ({ role }) => roleName(role) },
  { name: 'Invited by', cell: ({ invitedBy }) => invitedBy },
  { name: 'Good until', cell: ({ expiresAt }) => formatTime(expiresAt) },
]

interface InvitationsProps {
  invitations: readonly InvitationView[]
  mayChange: boolean
  onChanged(): void
}

/** Who is asked to join and has not answered. */
export function Invitations({ invitations, mayChange, onChanged }: InvitationsProps) {
  const { busy, problem, act } = useAct()

  async function resend({ email, role }: InvitationView) {
    if (!(await act('POST', '/api/operator/invitations', { email, role }))) return
    toast.success('Sent again', `A new link goes to ${email}; the one before opens nothing any more.`)
    onChanged()
  }

  async function revoke({ id, email }: InvitationView) {
    if (!(await act('DELETE', `/api/operator/invitations/${id}`))) return
    toast.success('Taken back', `The link that went to ${email} opens nothing any more.`)
    onChanged()
  }

  return (
    <Panel title="Open invitations" flush>
      {problem && (
        <Alert tone="danger" announce className="m-4">
          {problem}
        </Alert>
      )}
      <DataTable
        caption="Open invitations"
        columns={
          mayChange
            ? [
                ...columns,
                actions(
                  busy,
                  (invitation) => void resend(invitation),
                  (invitation) => void revoke(invitation),
                ),
              ]
            : columns
        }
        rows={invitations}
        keyOf={({ id }) => id}
        empty="Nobody is asked to join right now."
      />
    </Panel>
  )
}

type Deed = (invitation: InvitationView) => void

function actions(busy: boolean, resend: Deed, revoke: Deed): Column<InvitationView> {
  return {
    name: 'Actions',
    numeric: true,
    cell: (invitation) => (
      <span className="flex flex-wrap gap-2 md:justify-end">
        <Button
          size="sm"
          variant="secondary"
          busy={busy}
          aria-label={`Send again to ${invitation.email}`}
          onClick={() => resend(invitation)}
        >
          Send again
        </Button>
        <Button
          size="sm"
          variant="secondary"
          busy={busy}
          aria-label={`Revoke the invitation of ${invitation.email}`}
          onClick={() => revoke(invitation)}
        >
          Revoke
        </Button>
      </span>
    ),
  }
}

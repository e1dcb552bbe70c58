import { useState } from 'react'
import type { InvitationView } from '#features/accounts/contract.ts'
import { handlesMoney } from '#features/accounts/rules/four-eyes.ts'
import { RoleField } from '#features/accounts/ui/operator/staff/role-field.tsx'
import { ConfirmPasswordField } from '#features/accounts/ui/profile/dialog-form.tsx'
import { oneOf } from '#shared/records.ts'
import { roleName, staffRoles } from '#shared/roles.ts'
import type { SessionUser } from '#shared/session.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog, useOpened } from '#ui/console/action-dialog.tsx'
import { notifyIfWaiting } from '#ui/console/allowance.tsx'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { RelativeTime } from '#ui/console/relative-time.tsx'
import { Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { toast } from '#ui/toast-store.ts'

const API = '/api/operator/invitations'

const columns: Column<InvitationView>[] = [
  { name: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
  { name: 'Role', cell: ({ role }) => roleName(role) },
  { name: 'Invited by', cell: ({ invitedBy }) => invitedBy },
  { name: 'Expires', cell: ({ expiresAt }) => <RelativeTime at={expiresAt} narrow /> },
]

interface InvitationsProps {
  user: SessionUser
  invitations: readonly InvitationView[]
  mayChange: boolean
  onChanged(): void
}

/** Open invitations, with buttons to resend or revoke them. */
export function Invitations({ user, invitations, mayChange, onChanged }: InvitationsProps) {
  const { busy, problem, act } = useAct()
  const { opened: resending, open: resend, close, done } = useOpened<InvitationView>(onChanged)

  async function revoke({ id, email }: InvitationView) {
    if (!(await act('DELETE', `${API}/${id}`))) return
    toast.success('Revoked', `The link sent to ${email} no longer works.`)
    onChanged()
  }

  return (
    <Panel title="Open invitations" flush>
      <ProblemAlert problem={problem} className="m-4" />
      <DataTable
        caption="Open invitations"
        columns={mayChange ? [...columns, actions(busy, resend, (invitation) => void revoke(invitation))] : columns}
        rows={invitations}
        keyOf={({ id }) => id}
        empty="No open invitations."
      />
      {resending && <ResendDialog user={user} invitation={resending} onClose={close} onDone={done} />}
    </Panel>
  )
}

type Action = (invitation: InvitationView) => void

function actions(busy: boolean, resend: Action, revoke: Action): Column<InvitationView> {
  return {
    name: 'Actions',
    phone: 'below',
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

interface DialogProps {
  user: SessionUser
  onDone(): void
  onClose(): void
}

function ResendDialog({ user, invitation: { email, role }, onDone, onClose }: DialogProps & { invitation: InvitationView }) {
  const { act, dialog, errors } = useAct()

  async function resend(form: HTMLFormElement) {
    const answer = await act('POST', API, { email, role, ...typedProof(user, form) })
    if (!answer) return
    if (!notifyIfWaiting(answer)) toast.success('Sent again', `We emailed a new link to ${email}. The previous link no longer works.`)
    onDone()
  }

  return (
    <ActionDialog
      title="Send the invitation again"
      action="Send again"
      {...dialog}
      onAct={(_, form) => void resend(form)}
      onClose={onClose}
    >
      <p>
        <span className="break-all">{email}</span> gets a new link. The previous one will no longer work.
      </p>
      {handlesMoney(role) && <ApprovalNote />}
      <ConfirmPasswordField user={user} error={errors.password} />
    </ActionDialog>
  )
}

const typedProof = (user: SessionUser, form: HTMLFormElement) => user.hasPassword && typedIn(form, 'password')

function ApprovalNote() {
  return <p className="text-sm text-muted">A role that handles money needs approval by a second person before the email is sent.</p>
}

/** Invites someone by email to join the staff. */
export function InviteDialog({ user, onDone, onClose }: DialogProps) {
  const { act, dialog, errors, field } = useAct()
  const [email, setEmail] = useState('')

  async function invite(form: HTMLFormElement) {
    const role = oneOf(staffRoles, typedIn(form, 'role').role)
    if (!role) return
    const answer = await act('POST', API, { email: email.trim(), role, ...typedProof(user, form) })
    if (!answer) return
    if (!notifyIfWaiting(answer)) toast.success('Invited', answer.message)
    onDone()
  }

  return (
    <ActionDialog title="Invite someone" action="Invite" {...dialog} onAct={(_, form) => void invite(form)} onClose={onClose}>
      <TextField
        label="Email address"
        {...field('email')}
        type="email"
        autoComplete="off"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        hint="They get an email with a link that works once and expires after three days."
      />
      <RoleField />
      <ApprovalNote />
      <ConfirmPasswordField user={user} error={errors.password} />
    </ActionDialog>
  )
}

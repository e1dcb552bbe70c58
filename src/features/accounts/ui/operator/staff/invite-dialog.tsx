import { useState } from 'react'
import { RoleField } from '#features/accounts/ui/operator/staff/role-field.tsx'
import { ActionDialog } from '#ui/console/action-dialog.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { toast } from '#ui/toast-store.ts'

/** Asks somebody by e-mail to join the staff. */
export function InviteDialog({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const { busy, problem, errors, act } = useAct()
  const [email, setEmail] = useState('')

  async function invite(form: HTMLFormElement) {
    const { role } = typedIn(form, 'role')
    const answer = await act('POST', '/api/operator/invitations', { email: email.trim(), role })
    if (!answer) return
    toast.success('Invited', answer.message ?? '')
    onDone()
  }

  return (
    <ActionDialog
      title="Invite somebody"
      action="Invite"
      busy={busy}
      problem={errors.email ? undefined : problem}
      onAct={(_, form) => void invite(form)}
      onClose={onClose}
    >
      <TextField
        label="Email address"
        name="email"
        type="email"
        autoComplete="off"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        hint="The link in the mail is good for three days. Whoever opens it first joins."
        error={errors.email}
      />
      <RoleField />
    </ActionDialog>
  )
}

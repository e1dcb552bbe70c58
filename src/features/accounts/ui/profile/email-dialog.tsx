import { ConfirmPasswordField, DialogForm, FactorCodeField, passwordErrors } from '#features/accounts/ui/profile/dialog-form.tsx'
import { emailErrors, useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { messageOf } from '#shared/call.ts'
import type { SessionUser } from '#shared/session.ts'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { toast } from '#ui/toast-store.ts'

/** Requests a change of email address. Nothing changes until both mailboxes have agreed. */
export function EmailDialog({ user, onClose }: { user: SessionUser; onClose(): void }) {
  const state = useAccountForm()

  async function request(form: HTMLFormElement) {
    const { email, password, code } = typedIn(form, 'email', 'password', 'code')
    if (!state.accept([...emailErrors(email), ...passwordErrors(user, password)])) return
    const answer = await state.send('/api/account/email', {
      email,
      ...(user.hasPassword && { password }),
      ...(code && { code }),
    })
    if (!answer) return
    toast.success('Check both inboxes', messageOf(answer, 'We’ve sent a link to both addresses.'))
    onClose()
  }

  return (
    <Dialog title="Change email address" onClose={onClose}>
      <DialogForm state={state} action={state.busy ? 'Sending...' : 'Send both links'} onSubmit={request} onClose={onClose}>
        <p className="text-muted">
          We’ll send a link to your new address and one to {user.email}. The address changes once you have used both.
        </p>
        <TextField
          name="email"
          type="email"
          label="New email address"
          autoComplete="off"
          maxLength={254}
          required
          error={state.errors.email}
        />
        <ConfirmPasswordField user={user} error={state.errors.password} />
        {user.secondFactor && <FactorCodeField error={state.errors.code} maySkip />}
      </DialogForm>
    </Dialog>
  )
}

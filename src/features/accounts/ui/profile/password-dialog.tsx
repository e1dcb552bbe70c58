import { useState } from 'react'
import { MIN_PASSWORD_LENGTH, passwordProblem } from '#features/accounts/rules/password.ts'
import { PasswordHint } from '#features/accounts/ui/new-password-fields.tsx'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'
import { DialogForm } from '#features/accounts/ui/profile/dialog-form.tsx'
import { useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { messageOf } from '#shared/call.ts'
import type { FieldError } from '#shared/errors.ts'
import { currentSession, storeUser, type SessionUser } from '#shared/session.ts'
import { Dialog } from '#ui/dialog.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { coverNotification } from '#ui/toast-cover.ts'
import { toast } from '#ui/toast-store.ts'

const TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters`

interface PasswordFields {
  currentPassword: string
  password: string
  confirmPassword: string
}

/** Changes the password. */
export function PasswordDialog({ user, onClose }: { user: SessionUser; onClose(): void }) {
  const state = useAccountForm({
    failed: 'Failed to update password. Please try again.',
    unreachable: 'An error occurred while updating your password. Please try again.',
  })
  const { errors } = state
  const [typed, setTyped] = useState('')

  async function change(form: HTMLFormElement) {
    const fields = typedIn(form, 'currentPassword', 'password', 'confirmPassword')
    if (!state.accept(checkPasswords(fields))) return
    const body = { id: user.id, currentPassword: fields.currentPassword, password: fields.password }
    const answer = await state.send('/api/auth/updatepassword', body, 'PUT')
    // The session has ended, and the page redirects to the sign-in page.
    if (!currentSession()) return toast.error('Error!', 'User not found. Please log in again.')
    if (!answer) return
    if (answer.user) storeUser(answer.user)
    coverNotification('system')
    toast.success(messageOf(answer, 'Password updated successfully!'), 'Your other devices have been signed out.')
    onClose()
  }

  return (
    <Dialog title="Change Password" onClose={onClose}>
      <DialogForm state={state} action={state.busy ? 'Updating...' : 'Update Password'} onSubmit={change} onClose={onClose}>
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" error={errors.currentPassword} />
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          error={errors.password}
          hint={isShort(typed) ? TOO_SHORT : <PasswordHint password={typed} known={[user.username, user.email]} />}
        />
        <PasswordField name="confirmPassword" label="Confirm new password" autoComplete="new-password" error={errors.confirmPassword} />
        <p className="text-sm text-muted">This device stays signed in. All others are signed out.</p>
      </DialogForm>
    </Dialog>
  )
}

/** Section 5 of the specification, “Password change”. */
function checkPasswords({ currentPassword, password, confirmPassword }: PasswordFields): FieldError[] {
  const found: FieldError[] = []
  if (!currentPassword) found.push({ path: 'currentPassword', message: 'Current password is required' })
  const problem = newPasswordProblem(password)
  if (problem) found.push({ path: 'password', message: problem })
  if (confirmPassword !== password) found.push({ path: 'confirmPassword', message: 'Passwords do not match' })
  return found
}

function newPasswordProblem(password: string): string | undefined {
  if (!password) return 'New password is required'
  return isShort(password) ? TOO_SHORT : passwordProblem(password)
}

function isShort(password: string): boolean {
  return password !== '' && password.length < MIN_PASSWORD_LENGTH
}

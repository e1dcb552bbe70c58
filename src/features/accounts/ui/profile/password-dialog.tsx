import { type FormEvent, useRef, useState } from 'react'
import { PASSWORD_MIN, passwordProblem } from '#features/accounts/rules.ts'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'
import { PasswordHint } from '#features/accounts/ui/password-hint.tsx'
import { call, messageOf } from '#shared/call.ts'
import type { FieldError } from '#shared/errors.ts'
import { keepUser, type SessionUser } from '#shared/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { toast } from '#ui/toast-store.ts'
import { useFormErrors } from '#ui/use-form-errors.ts'

const TOO_SHORT = `Password must be at least ${PASSWORD_MIN} characters`

interface PasswordFields {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

/** Asks for the current password and a new one. Closed, it forgets what was typed. */
export function PasswordDialog({ user, onClose }: { user: SessionUser; onClose(): void }) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clearTyped } = useFormErrors(form)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = typedIn(event.currentTarget, 'currentPassword', 'newPassword', 'confirmPassword')
    const refused = checkPasswords(fields)
    setProblem(undefined)
    show(refused)
    if (refused.length > 0) return
    setBusy(true)
    const answer = await call<{ user: SessionUser }>('PUT', '/api/auth/updatepassword', {
      id: user.id,
      currentPassword: fields.currentPassword,
      password: fields.newPassword,
    })
    setBusy(false)
    if (answer.status === null) return setProblem('An error occurred while updating your password. Please try again.')
    // The session has ended, and the page goes to sign in.
    if (answer.status === 401) return toast.error('Error!', 'User not found. Please log in again.')
    const { success, errors: found } = answer.body
    if (!success && found?.length)
      return show(found.map(({ path, message }) => ({ path: path === 'password' ? 'newPassword' : path, message })))
    if (!success) return setProblem(messageOf(answer.body, 'Failed to update password. Please try again.'))
    if (answer.body.user) keepUser(answer.body.user)
    toast.success(messageOf(answer.body, 'Password updated successfully!'), 'Your other devices have been signed out.')
    onClose()
  }

  return (
    <Dialog title="Change Password" onClose={onClose}>
      <form
        ref={form}
        method="post"
        noValidate
        onInput={(event) => {
          setTyped(typedIn(event.currentTarget, 'newPassword').newPassword)
          clearTyped(event)
        }}
        onSubmit={(event) => void change(event)}
        className="grid gap-5"
      >
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" error={errors.currentPassword} />
        <PasswordField
          name="newPassword"
          label="New password"
          autoComplete="new-password"
          error={errors.newPassword}
          hint={isShort(typed) ? TOO_SHORT : <PasswordHint password={typed} known={[user.username, user.email]} />}
        />
        <PasswordField name="confirmPassword" label="Confirm new password" autoComplete="new-password" error={errors.confirmPassword} />
        <p className="text-sm text-muted">This device stays signed in. All others are signed out.</p>
        {problem && <Alert tone="danger" announce title={problem} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {busy ? 'Updating...' : 'Update Password'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Section 5, "Password change". */
function checkPasswords({ currentPassword, newPassword, confirmPassword }: PasswordFields): FieldError[] {
  const found: FieldError[] = []
  if (!currentPassword) found.push({ path: 'currentPassword', message: 'Current password is required' })
  const problem = newProblem(newPassword)
  if (problem) found.push({ path: 'newPassword', message: problem })
  if (confirmPassword !== newPassword) found.push({ path: 'confirmPassword', message: 'Passwords do not match' })
  return found
}

function newProblem(password: string): string | undefined {
  if (!password) return 'New password is required'
  return isShort(password) ? TOO_SHORT : passwordProblem(password)
}

function isShort(password: string): boolean {
  return password !== '' && password.length < PASSWORD_MIN
}

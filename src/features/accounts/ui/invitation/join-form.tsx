import { type FormEvent, useState } from 'react'
import type { OpenInvitation } from '#features/accounts/contract.ts'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'
import { PasswordHint } from '#features/accounts/ui/password-hint.tsx'
import { checkNewPassword } from '#features/accounts/ui/sign-up-check.ts'
import { useAccountForm } from '#features/accounts/ui/use-account-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface JoinFormProps {
  token: string
  invitation: OpenInvitation
  onJoined(message: string | undefined): void
}

const texts = {
  failed: 'This did not work. Please try again.',
  unreachable: 'Network error. Please check your connection.',
}

/** A name and a password, for whoever has no account yet. */
export function JoinForm({ token, invitation, onJoined }: JoinFormProps) {
  const { form, errors, problem, busy, show, clearTyped, send } = useAccountForm(texts)
  const [password, setPassword] = useState('')

  function follow(event: FormEvent<HTMLFormElement>) {
    setPassword(typedIn(event.currentTarget, 'password').password)
    clearTyped(event)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = typedIn(event.currentTarget, 'firstName', 'password', 'confirmPassword')
    const noName = typed.firstName.trim() ? [] : [{ path: 'firstName', message: 'Please enter your name.' }]
    const refused = [...noName, ...checkNewPassword(typed)]
    show(refused)
    if (refused.length > 0) return
    const answer = await send('/api/auth/invitation/accept', { token, username: typed.firstName, password: typed.password })
    if (answer) onJoined(answer.message)
  }

  return (
    <form ref={form} method="post" noValidate onInput={follow} onSubmit={(event) => void submit(event)} className="grid gap-5">
      <input type="text" name="username" autoComplete="username" value={invitation.email} readOnly hidden />
      <TextField name="firstName" label="Your name" autoComplete="name" maxLength={100} required error={errors.firstName} />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        error={errors.password}
        hint={<PasswordHint password={password} known={[invitation.email]} />}
      />
      <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" error={errors.confirmPassword} />
      {problem && <Alert tone="danger" announce title={problem} />}
      <Button type="submit" size="lg" busy={busy}>
        Accept the invitation
      </Button>
    </form>
  )
}

/** One press, for whoever is signed in to the account of the invitation's address. */
export function JoinSignedIn({ token, invitation, onJoined }: JoinFormProps) {
  const { form, problem, busy, send } = useAccountForm(texts)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const answer = await send('/api/auth/invitation/accept', { token })
    if (answer) onJoined(answer.message)
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p className="text-muted">You are signed in as {invitation.email}. Your orders and your balance stay as they are.</p>
      {problem && <Alert tone="danger" announce title={problem} />}
      <Button type="submit" size="lg" busy={busy}>
        Accept the invitation
      </Button>
    </form>
  )
}

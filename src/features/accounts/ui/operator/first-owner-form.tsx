import { type FormEvent, useState } from 'react'
import { emailProblem } from '#features/accounts/ui/email-problem.ts'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'
import { PasswordHint } from '#features/accounts/ui/password-hint.tsx'
import { checkNewPassword } from '#features/accounts/ui/sign-up-check.ts'
import { useAccountForm } from '#features/accounts/ui/use-account-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface FirstOwnerFormProps {
  token: string
  /** The account is there, with this address. */
  onMade(email: string): void
}

const texts = {
  failed: 'This did not work. Please try again.',
  unreachable: 'The shop did not answer. Check your connection, then try again.',
}

/** Name, address and password of whom a new shop belongs to. */
export function FirstOwnerForm({ token, onMade }: FirstOwnerFormProps) {
  const { form, errors, problem, busy, show, clearTyped, send } = useAccountForm(texts)
  const [typed, setTyped] = useState({ password: '', email: '' })

  function follow(event: FormEvent<HTMLFormElement>) {
    setTyped(typedIn(event.currentTarget, 'password', 'email'))
    clearTyped(event)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = typedIn(event.currentTarget, 'firstName', 'email', 'password', 'confirmPassword')
    const noName = fields.firstName.trim() ? [] : [{ path: 'firstName', message: 'Please enter your name.' }]
    const wrongEmail = emailProblem(fields.email)
    const refused = [...noName, ...(wrongEmail ? [{ path: 'email', message: wrongEmail }] : []), ...checkNewPassword(fields)]
    show(refused)
    if (refused.length > 0) return
    const answer = await send('/api/auth/first-owner', {
      token,
      username: fields.firstName,
      email: fields.email,
      password: fields.password,
    })
    if (answer) onMade(fields.email)
  }

  return (
    <form ref={form} method="post" noValidate onInput={follow} onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField name="firstName" label="Your name" autoComplete="name" maxLength={100} required error={errors.firstName} />
      <TextField name="email" type="email" label="Email address" autoComplete="email" maxLength={254} required error={errors.email} />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        error={errors.password}
        hint={<PasswordHint password={typed.password} known={[typed.email]} />}
      />
      <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" error={errors.confirmPassword} />
      {problem && <Alert tone="danger" announce title={problem} />}
      <Button type="submit" busy={busy}>
        Make the owner’s account
      </Button>
    </form>
  )
}

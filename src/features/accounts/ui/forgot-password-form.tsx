import { type FormEvent, useState } from 'react'
import { emailProblem } from '#features/accounts/ui/email-problem.ts'
import { useAccountForm } from '#features/accounts/ui/use-account-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

/** Asks for a link to a new password. The answer is the same whether there is such an account or not. */
export function ForgotPasswordForm() {
  const { form, errors, problem, busy, show, clearTyped, send } = useAccountForm({
    failed: 'The link could not be sent. Please try again.',
    unreachable: 'Network error. Please check your connection.',
  })
  const [askedFor, setAskedFor] = useState<string>()
  const hydrated = useHydrated()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = typedIn(event.currentTarget, 'email').email.trim()
    const wrong = emailProblem(email)
    show(wrong ? [{ path: 'email', message: wrong }] : [])
    if (!wrong && (await send('/api/auth/forgot-password', { email }))) setAskedFor(email)
  }

  if (askedFor) {
    return (
      <Alert tone="success" announce title="If there is an account with this address, we have just sent it a link.">
        <p className="break-words">
          Look for it in the mailbox of {askedFor}, also under spam. It opens a page on which you choose a new password.
        </p>
      </Alert>
    )
  }
  return (
    <form ref={form} method="post" noValidate onInput={clearTyped} onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        name="email"
        type="email"
        label="Email address"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        error={errors.email}
      />
      {problem && <Alert tone="danger" announce title={problem} />}
      <Button type="submit" size="lg" busy={busy} disabled={!hydrated}>
        {busy ? 'Sending...' : 'Send the link'}
      </Button>
    </form>
  )
}

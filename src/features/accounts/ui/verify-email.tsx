import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { PasswordField } from '#features/accounts/ui/password-field.tsx'
import { AccountForm, refreshUser, useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { call, messageOf } from '#shared/call.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { toast } from '#ui/toast-store.ts'
import { useSession } from '#ui/use-session.ts'

export type Verification =
  | { state: 'checking' | 'done' }
  /** The browser is unknown to the account, so its owner has to enter the password. */
  | { state: 'password'; token: string; onConfirmed(): Promise<void> }
  | { state: 'failed'; message: string; tryAgain?: () => void }

/** Confirms an email address, once, with the token of an emailed link (from `useLinkToken`). */
export function useVerification(token: string | null | undefined): Verification {
  const [verification, setVerification] = useState<Verification>({ state: 'checking' })
  const sent = useRef(false)
  useEffect(() => {
    if (!token || sent.current) return
    sent.current = true
    void verify(token, setVerification)
  }, [token])
  if (token === null) return { state: 'failed', message: 'This link is incomplete. Open it again from the email, or copy the whole link.' }
  return verification
}

async function verify(token: string, show: (verification: Verification) => void): Promise<void> {
  show({ state: 'checking' })
  const send = () => call('POST', '/api/auth/verify-email', { token })
  const first = await send()
  // The first call has cleared an expired session, so the second one goes out without it.
  const answer = first.status === 401 ? await send() : first
  if (answer.status === null) {
    const tryAgain = () => void verify(token, show)
    return show({ state: 'failed', message: 'Network error. Please check your connection.', tryAgain })
  }
  const onConfirmed = async () => {
    await refreshUser()
    show({ state: 'done' })
  }
  if (answer.body.code === 'password_needed') return show({ state: 'password', token, onConfirmed })
  if (!answer.body.success) return show({ state: 'failed', message: messageOf(answer.body, 'This link was already used or has expired.') })
  await onConfirmed()
}

/** Confirms the address with the account's password. People who don't know it didn't sign up, and choose a new one. */
export function ConfirmWithPassword({ token, onConfirmed }: { token: string; onConfirmed(): Promise<void> }) {
  const state = useAccountForm()

  async function submit(form: HTMLFormElement) {
    const { password } = typedIn(form, 'password')
    if (!state.accept(password ? [] : [{ path: 'password', message: 'Please enter your password.' }])) return
    if (await state.send('/api/auth/verify-email', { token, password })) await onConfirmed()
  }

  return (
    <>
      <AccountForm state={state} action="Confirm my email" busyAction="One moment..." onSubmit={submit}>
        <p>Someone signed up with this address in another browser. If it was you, enter the password you chose.</p>
        <PasswordField name="password" label="Password" autoComplete="current-password" error={state.errors.password} />
      </AccountForm>
      <p className="mt-8 text-muted">
        Wasn’t it you, or have you forgotten the password? Choose a new one. It signs out everyone else, and the account is yours.
      </p>
      <ButtonLink to={paths.forgotPassword} variant="ghost" className="mt-2 -ml-5">
        Choose a new password
      </ButtonLink>
    </>
  )
}

/** Sends a new confirmation link, after signing in if necessary. */
export function NewLink() {
  const session = useSession()
  const [sending, setSending] = useState(false)

  async function send() {
    setSending(true)
    const answer = await call('POST', '/api/auth/verify-email/send')
    setSending(false)
    if (answer.status === null) return toast.error('Network error. Please check your connection.')
    const message = messageOf(answer.body, 'We have sent a new link.')
    if (answer.body.success) toast.success(message)
    else toast.error('Error', message)
  }

  if (!session) {
    const signIn = `${paths.login}?${new URLSearchParams({ next: paths.verifyEmail })}`
    return (
      <p>
        <Link to={signIn} className="font-medium text-accent-ink underline underline-offset-4">
          Sign in
        </Link>{' '}
        to get a new link.
      </p>
    )
  }
  return (
    <Button busy={sending} onClick={() => void send()}>
      Send a new link to {session.user.email}
    </Button>
  )
}

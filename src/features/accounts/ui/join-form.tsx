import { useNavigate } from 'react-router'
import type { OpenInvitation } from '#features/accounts/contract.ts'
import { NewPasswordFields } from '#features/accounts/ui/new-password-fields.tsx'
import { checkNewAccount } from '#features/accounts/ui/sign-up-check.ts'
import { AccountForm, useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { paths } from '#shared/paths.ts'
import { storeUser } from '#shared/session.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'
import { toast } from '#ui/toast-store.ts'
import { useSession } from '#ui/use-session.ts'

/** Accepts an invitation, with a new account or the one that is signed in. */
export function Joining({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const session = useSession()
  const navigate = useNavigate()
  const isSignedIn = session?.user.email.toLowerCase() === invitation.email.toLowerCase()

  function finish(message = 'Invitation accepted', isSignedInNow = isSignedIn) {
    toast.success(message, isSignedInNow ? undefined : 'Sign in with your new password.')
    if (isSignedInNow) storeUser({ role: invitation.role })
    void navigate(isSignedInNow ? paths.operator : paths.login, { state: { email: invitation.email } })
  }

  if (session && !isSignedIn) {
    return (
      <Alert tone="warn" title={`This invitation is for ${invitation.email}.`}>
        You are signed in as {session.user.email}. Log out, then open the link in your email again.
      </Alert>
    )
  }
  // Stays mounted after signing in to the new account, until the next page loads.
  if (!invitation.hasAccount) return <JoinForm token={token} invitation={invitation} onJoined={finish} />
  if (session) return <JoinSignedIn token={token} invitation={invitation} onJoined={finish} />
  return (
    <>
      <Alert tone="info" title="You already have an account." className="mb-6">
        Sign in with {invitation.email}, then open the link in your email again.
      </Alert>
      <ButtonLink to={paths.login} size="lg">
        Sign in
      </ButtonLink>
    </>
  )
}

interface JoinFormProps {
  token: string
  invitation: OpenInvitation
  /** `isSignedIn` tells whether the new account is signed in already. */
  onJoined(message: string | undefined, isSignedIn?: boolean): void
}

/** Accepts an invitation with a name and a password for a new account. */
function JoinForm({ token, invitation, onJoined }: JoinFormProps) {
  const state = useAccountForm()

  async function submit(form: HTMLFormElement) {
    const typed = typedIn(form, 'firstName', 'password', 'confirmPassword')
    if (!state.accept(checkNewAccount(typed))) return
    const body = { token, username: typed.firstName, password: typed.password }
    const answer = await state.send('/api/auth/invitation/accept', body)
    if (!answer) return
    const signIn = await import('#features/accounts/ui/sign-in-new.ts').catch(() => undefined)
    onJoined(answer.message, await signIn?.signInNew(invitation.email, typed.password))
  }

  return (
    <AccountForm state={state} action="Accept the invitation" onSubmit={submit}>
      <input type="text" name="username" autoComplete="username" value={invitation.email} readOnly hidden />
      <TextField name="firstName" label="Your name" autoComplete="name" maxLength={100} required error={state.errors.firstName} />
      <NewPasswordFields known={[invitation.email]} errors={state.errors} />
    </AccountForm>
  )
}

/** Accepts an invitation with the signed-in account. */
function JoinSignedIn({ token, invitation, onJoined }: JoinFormProps) {
  const state = useAccountForm()

  async function submit() {
    const answer = await state.send('/api/auth/invitation/accept', { token })
    if (answer) onJoined(answer.message)
  }

  return (
    <AccountForm state={state} action="Accept the invitation" onSubmit={submit}>
      <p className="text-muted">You are signed in as {invitation.email}. Your orders and balance stay the same.</p>
    </AccountForm>
  )
}

import { useEffect, useState } from 'react'
import type { OpenInvitation } from '#features/accounts/contract.ts'
import { type AsideItem, AsideList } from '#features/accounts/ui/aside-list.tsx'
import { NewPasswordFields } from '#features/accounts/ui/new-password-fields.tsx'
import { checkNewAccount } from '#features/accounts/ui/sign-up-check.ts'
import { AccountForm, useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { call, messageOf } from '#shared/call.ts'
import { TextField } from '#ui/field.tsx'
import { typedIn } from '#ui/form-fields.ts'

interface JoinFormProps {
  token: string
  invitation: OpenInvitation
  /** `isSignedIn`: to the account that was just made. */
  onJoined(message: string | undefined, isSignedIn?: boolean): void
}

/** Accepts an invitation with a name and a password for a new account. */
export function JoinForm({ token, invitation, onJoined }: JoinFormProps) {
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

/** Accepts an invitation with the account that is signed in. */
export function JoinSignedIn({ token, invitation, onJoined }: JoinFormProps) {
  const state = useAccountForm()

  async function submit() {
    const answer = await state.send('/api/auth/invitation/accept', { token })
    if (answer) onJoined(answer.message)
  }

  return (
    <AccountForm state={state} action="Accept the invitation" onSubmit={submit}>
      <p className="text-muted">You are signed in as {invitation.email}. Your orders and your balance stay as they are.</p>
    </AccountForm>
  )
}

/** The invitation behind a link's `token`, as `useLinkToken` returns it; why it cannot be shown; undefined while it is read. */
export function useInvitation(token: string | null | undefined): OpenInvitation | string | undefined {
  const [read, setRead] = useState<OpenInvitation | string>()
  useEffect(() => {
    if (token === undefined) return
    if (token === null) return setRead('This link is incomplete. Open it again from the email, or copy the whole link.')
    void call('POST', '/api/auth/invitation', { token }).then((answer) => {
      if (answer.status === null) return setRead('Network error. Please check your connection.')
      const { success, data } = answer.body
      setRead(success && data ? data : messageOf(answer.body, 'This link could not be read. Please try again.'))
    })
  }, [token])
  return read
}

const staffFacts: AsideItem[] = [
  { icon: 'clock', title: 'An invitation expires after three days', text: 'Only the person who can read that mailbox can accept it.' },
  {
    icon: 'shield',
    title: 'Set up a second factor',
    text: 'In your profile, under “Signing in”. A shop that takes real money requires it.',
  },
  { icon: 'lock', title: 'Your actions are logged', text: 'With your name, the time and the previous values.' },
]

/** What to know before joining the staff. */
export function StaffFacts() {
  return <AsideList title="Good to know" items={staffFacts} />
}

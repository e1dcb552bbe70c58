import { useState } from 'react'
import { type AsideItem, AsideList } from '#features/accounts/ui/aside-list.tsx'
import type { LinkAction } from '#features/accounts/ui/link-page.tsx'
import { neverAsked } from '#features/accounts/ui/password-facts.tsx'
import { ChoosePassword } from '#features/accounts/ui/password-links.tsx'
import { AccountForm, useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { storeSession } from '#shared/session.ts'
import { Alert } from '#ui/alert.tsx'

const facts: AsideItem[] = [{ icon: 'clock', title: 'The link works for 7 days', text: 'You can use it once.' }, neverAsked]

/** Facts about locking an account. */
export function LockFacts() {
  return <AsideList title="Good to know" items={facts} />
}

/** Locks the account of a “This wasn't me” link. Requires a click, because email scanners open links too. */
export function LockAccount({ token, onDeadLink }: LinkAction) {
  const state = useAccountForm({ failed: 'Your account could not be locked. Please try again.', onDeadLink })
  const [isLocked, setLocked] = useState(false)

  async function submit() {
    if (!(await state.send('/api/auth/lock-account', { token }))) return
    // All sessions of the account have ended, including this browser's.
    storeSession(null)
    setLocked(true)
  }

  if (isLocked) {
    return (
      <Alert tone="success" announce title="Your account is locked.">
        Check your inbox. We’ve sent you a link to choose a new password, which unlocks your account.
      </Alert>
    )
  }
  return (
    <AccountForm state={state} action="Lock my account" busyAction="Locking..." onSubmit={submit} after={<ChoosePassword />}>
      <p>
        This signs out every device and removes everything added since the email. Nobody can sign in until you choose a new password with
        the link we’ll send you.
      </p>
    </AccountForm>
  )
}

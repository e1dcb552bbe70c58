import { useState } from 'react'
import { type AsideItem, AsideList } from '#features/accounts/ui/aside-list.tsx'
import type { LinkAction } from '#features/accounts/ui/link-page.tsx'
import { neverAsked } from '#features/accounts/ui/password-facts.tsx'
import { ChoosePassword } from '#features/accounts/ui/password-links.tsx'
import { AccountForm, useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { paths } from '#shared/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'

const facts: AsideItem[] = [
  { icon: 'clock', title: 'The link works for one hour', text: 'You can use it once. Sign in again to get another.' },
  { icon: 'lock', title: 'Why we ask', text: 'Someone tried many wrong passwords, so only browsers we know can sign in.' },
  neverAsked,
]

/** Facts about confirming a browser. */
export function DeviceFacts() {
  return <AsideList title="Good to know" items={facts} />
}

/** Makes this browser known to the account of an emailed link, so that its owner can sign in despite someone guessing passwords. */
export function ConfirmDevice({ token, onDeadLink }: LinkAction) {
  const state = useAccountForm({ onDeadLink })
  const [isKnown, setKnown] = useState(false)

  async function submit() {
    if (await state.send('/api/auth/known-device', { token })) setKnown(true)
  }

  if (isKnown) {
    return (
      <>
        <Alert tone="success" announce title="This browser is confirmed.">
          Sign in with your password to continue.
        </Alert>
        <ButtonLink to={paths.login} size="lg" className="mt-6">
          Sign in
        </ButtonLink>
      </>
    )
  }
  return (
    <AccountForm state={state} action="Yes, it’s me" busyAction="One moment..." onSubmit={submit} after={<ChoosePassword />}>
      <p>Use this only in the browser you want to sign in with. If you didn’t try to sign in, someone else may know your password.</p>
    </AccountForm>
  )
}

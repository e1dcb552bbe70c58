import { useState } from 'react'
import { AccountForm, useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { paths } from '#shared/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'

/** Makes this browser known to the account of an emailed link, so that its owner can sign in despite someone guessing passwords. */
export function ConfirmDevice({ token }: { token: string }) {
  const state = useAccountForm()
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
    <AccountForm state={state} action="Yes, it’s me" busyAction="One moment..." onSubmit={submit}>
      <p>
        Use this only in the browser you want to sign in with. If you didn’t try to sign in, someone else may know your password. Reset it
        instead.
      </p>
    </AccountForm>
  )
}

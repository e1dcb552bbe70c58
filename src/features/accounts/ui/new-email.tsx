import { useState } from 'react'
import { type AsideItem, AsideList } from '#features/accounts/ui/aside-list.tsx'
import { AccountForm, refreshUser, useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { messageOf } from '#shared/call.ts'
import { paths } from '#shared/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'

const facts: AsideItem[] = [
  { icon: 'clock', title: 'The links work for 48 hours', text: 'Each works once. Request new ones in your profile.' },
  { icon: 'lock', title: 'Both mailboxes have to agree', text: 'Until both links are used, your account keeps its address.' },
  { icon: 'shield', title: 'You stay signed in', text: 'Your password stays the same. Sign in with the new address next time.' },
]

/** Facts about changing an account's email address. */
export function NewEmailFacts() {
  return <AsideList title="Good to know" items={facts} />
}

/** The way to the account's address, to see it or request new links. */
export function ProfileLink() {
  return (
    <ButtonLink to={`${paths.profile}?section=profile`} variant="secondary">
      Open my profile
    </ButtonLink>
  )
}

/** Confirms a new address. Requires a click, because email scanners open links too. */
export function ConfirmNewEmail({ token }: { token: string }) {
  const state = useAccountForm()
  const [outcome, setOutcome] = useState<string>()

  async function submit() {
    const answer = await state.send('/api/auth/new-email/confirm', { token })
    if (!answer) return
    await refreshUser()
    setOutcome(messageOf(answer, 'Your new address is confirmed.'))
  }

  if (outcome) return <Outcome title={outcome} />
  return (
    <AccountForm state={state} action="Confirm this address" busyAction="One moment..." onSubmit={submit}>
      <p>Your account keeps its current address until you have used both links.</p>
    </AccountForm>
  )
}

/** Approves a new address from the account's current mailbox, or cancels the change. */
export function ApproveNewEmail({ token }: { token: string }) {
  const state = useAccountForm()
  const [outcome, setOutcome] = useState<{ title: string; isCanceled: boolean }>()

  async function approve() {
    const answer = await state.send('/api/auth/new-email/approve', { token })
    if (!answer) return
    await refreshUser()
    setOutcome({ title: messageOf(answer, 'The change is approved.'), isCanceled: false })
  }

  async function cancel() {
    const answer = await state.send('/api/auth/new-email/cancel', { token })
    if (answer) setOutcome({ title: messageOf(answer, 'The change is canceled.'), isCanceled: true })
  }

  if (outcome?.isCanceled) {
    return (
      <>
        <Alert tone="success" announce title={outcome.title}>
          Someone else may know your password. Choose a new one now.
        </Alert>
        <ButtonLink to={paths.forgotPassword} size="lg" className="mt-6">
          Choose a new password
        </ButtonLink>
      </>
    )
  }
  if (outcome) return <Outcome title={outcome.title} />
  return (
    <AccountForm
      state={state}
      action="Approve the change"
      busyAction="One moment..."
      onSubmit={approve}
      after={
        <Button variant="danger" disabled={state.busy} onClick={() => void cancel()}>
          This wasn’t me, cancel it
        </Button>
      }
    >
      <p>The new address is in the email.</p>
    </AccountForm>
  )
}

function Outcome({ title }: { title: string }) {
  return (
    <div className="grid gap-5">
      <Alert tone="success" announce title={title} />
      <ProfileLink />
    </div>
  )
}

import { useState } from 'react'
import type { LinkAction } from '#features/accounts/ui/link-page.tsx'
import { ProfileLink } from '#features/accounts/ui/new-email-facts.tsx'
import { AccountForm, refreshUser, useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { messageOf } from '#shared/call.ts'
import { paths } from '#shared/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'

/** Confirms a new address. Requires a click, because email scanners open links too. */
export function ConfirmNewEmail({ token, onDeadLink }: LinkAction) {
  const state = useAccountForm({ onDeadLink })
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
export function ApproveNewEmail({ token, onDeadLink }: LinkAction) {
  const state = useAccountForm({ onDeadLink })
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

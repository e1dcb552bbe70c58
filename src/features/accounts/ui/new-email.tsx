import { useState } from 'react'
import { type AsideItem, AsideList } from '#features/accounts/ui/aside-list.tsx'
import { AccountForm, useAccountForm } from '#features/accounts/ui/use-account-form.tsx'
import { call, messageOf } from '#shared/call.ts'
import { paths } from '#shared/paths.ts'
import { currentSession, keepUser } from '#shared/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'

const facts: AsideItem[] = [
  { icon: 'clock', title: 'The links work for 48 hours', text: 'Each works once. Ask for new ones in your profile.' },
  { icon: 'lock', title: 'It takes both mailboxes', text: 'Until both links are used, your account keeps its address.' },
  { icon: 'shield', title: 'You stay signed in', text: 'Your password stays the same. Sign in with the new address next time.' },
]

/** What to know about changing the address of an account. */
export function NewEmailFacts() {
  return <AsideList title="Good to know" items={facts} />
}

/** Confirms a new address. Pressed by its owner: programs that check mail open links as well. */
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

/** Approves a new address in the account's current mailbox, or stops the change. */
export function ApproveNewEmail({ token }: { token: string }) {
  const state = useAccountForm()
  const [outcome, setOutcome] = useState<{ title: string; isStopped: boolean }>()

  async function approve() {
    const answer = await state.send('/api/auth/new-email/approve', { token })
    if (!answer) return
    await refreshUser()
    setOutcome({ title: messageOf(answer, 'The change is approved.'), isStopped: false })
  }

  async function stop() {
    const answer = await state.send('/api/auth/new-email/cancel', { token })
    if (answer) setOutcome({ title: messageOf(answer, 'The change is canceled.'), isStopped: true })
  }

  if (outcome?.isStopped) {
    return (
      <>
        <Outcome title={outcome.title}>Somebody else may know your password. Choose a new one now.</Outcome>
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
        <Button variant="danger" disabled={state.busy} onClick={() => void stop()}>
          This wasn’t me: stop it
        </Button>
      }
    >
      <p>The email names the new address. Your account keeps its current one until you have used both links.</p>
    </AccountForm>
  )
}

function Outcome({ title, children }: { title: string; children?: string }) {
  return (
    <Alert tone="success" announce title={title}>
      {children}
    </Alert>
  )
}

/** Loads the signed-in user again, if anybody is signed in here. */
async function refreshUser(): Promise<void> {
  if (!currentSession()) return
  const answer = await call('GET', '/api/auth/me')
  if (answer.status !== null && answer.body.user) keepUser(answer.body.user)
}

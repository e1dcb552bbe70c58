import { type ReactNode, useState } from 'react'
import type { AccountUser, GoogleSignIn } from '#features/accounts/contract.ts'
import { GoogleMark } from '#features/accounts/ui/google/google-mark.tsx'
import { useGoogle } from '#features/accounts/ui/google/use-google.ts'
import { call, messageOf } from '#shared/call.ts'
import { keepUser, type SessionUser } from '#shared/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'

interface GoogleConnectionProps {
  user: SessionUser
  /** Null where the shop has no Google account of its own; then the button says so. */
  google: GoogleSignIn | null
}

/** Connects the account with Google, or disconnects it. */
export function GoogleConnection({ user, google }: GoogleConnectionProps) {
  return user.google ? <Connected /> : <NotConnected google={google} />
}

function Connected() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function disconnect() {
    setBusy(true)
    setProblem(await change('DELETE'))
    setBusy(false)
  }

  return (
    <Line text="Connected: you can sign in with it." problem={problem}>
      <Button variant="secondary" busy={busy} onClick={() => void disconnect()}>
        Disconnect Google
      </Button>
    </Line>
  )
}

function NotConnected({ google }: Pick<GoogleConnectionProps, 'google'>) {
  const { problem, busy, ready, open } = useGoogle(google, (grant) => change('POST', grant))
  return (
    <Line text="Not connected." problem={problem}>
      <Button variant="secondary" busy={busy} disabled={!ready} onClick={open}>
        {!busy && <GoogleMark />}
        Connect Google
      </Button>
    </Line>
  )
}

/** Returns what stands in the way; undefined where nothing does. */
async function change(method: 'POST' | 'DELETE', grant?: object): Promise<string | undefined> {
  const answer = await call<{ user: AccountUser }>(method, '/api/auth/google/link', grant)
  if (answer.status === null) return 'Network error. Please check your connection.'
  if (!answer.body.success) return messageOf(answer.body, 'An error occurred during Google authentication')
  keepUser(answer.body.user ?? { google: method === 'POST' })
  toast.success('Success!', answer.body.message)
  return undefined
}

function Line({ text, problem, children }: { text: string; problem: string | undefined; children: ReactNode }) {
  return (
    <div className="py-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="font-medium">Google</p>
          <p className="text-sm text-muted">{text}</p>
        </div>
        {children}
      </div>
      {problem && (
        <Alert tone="danger" announce className="mt-4">
          {problem}
        </Alert>
      )}
    </div>
  )
}

import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { GoogleSignIn } from '#features/accounts/contract.ts'
import { GoogleMark } from '#features/accounts/ui/google/google-sign-in-button.tsx'
import { useGoogle } from '#features/accounts/ui/google/use-google.ts'
import { PasswordDialog } from '#features/accounts/ui/profile/password-dialog.tsx'
import { SecondFactor } from '#features/accounts/ui/profile/second-factor.tsx'
import { call, messageOf } from '#shared/call.ts'
import { paths } from '#shared/paths.ts'
import { type SessionUser, storeUser } from '#shared/session.ts'
import { Button } from '#ui/button.tsx'
import { ProblemAlert } from '#ui/problem-alert.tsx'
import { toast } from '#ui/toast-store.ts'

interface SignInMethodsProps {
  user: SessionUser
  /** Null if Google isn't set up. */
  google: GoogleSignIn | null
}

/** The ways to sign in: password, Google and the second factor. */
export function SignInMethods({ user, google }: SignInMethodsProps) {
  const [changing, setChanging] = useState(false)
  return (
    <div className="divide-y divide-line">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-5">
        <div>
          <p className="font-medium">Password</p>
          <p className="text-sm text-muted">
            {user.hasPassword ? 'Changing it signs out your other devices.' : 'You sign in with Google and have no password.'}
          </p>
        </div>
        {user.hasPassword ? (
          <Button variant="secondary" onClick={() => setChanging(true)}>
            Change Password
          </Button>
        ) : (
          <Link to={paths.forgotPassword} className="rounded-sm text-[0.9375rem] font-medium text-accent-ink underline underline-offset-4">
            Set a password by email
          </Link>
        )}
      </div>
      {user.google ? <Connected /> : google && <NotConnected google={google} />}
      <SecondFactor user={user} />
      {changing && <PasswordDialog user={user} onClose={() => setChanging(false)} />}
    </div>
  )
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
    <GoogleRow text="Connected. You can sign in with Google." problem={problem}>
      <Button variant="secondary" busy={busy} onClick={() => void disconnect()}>
        Disconnect Google
      </Button>
    </GoogleRow>
  )
}

function NotConnected({ google }: { google: GoogleSignIn }) {
  const { problem, busy, ready, open } = useGoogle(google, (grant) => change('POST', grant))
  return (
    <GoogleRow text="Not connected." problem={problem}>
      <Button variant="secondary" busy={busy} disabled={!ready} onClick={open}>
        {!busy && <GoogleMark />}
        Connect Google
      </Button>
    </GoogleRow>
  )
}

/** Returns an error message; undefined on success. */
async function change(method: 'POST' | 'DELETE', grant?: object): Promise<string | undefined> {
  const answer = await call(method, '/api/auth/google/link', grant)
  if (answer.status === null) return 'Network error. Please check your connection.'
  if (!answer.body.success) return messageOf(answer.body, 'An error occurred during Google authentication')
  storeUser(answer.body.user ?? { google: method === 'POST' })
  toast.success('Success!', answer.body.message)
  return undefined
}

function GoogleRow({ text, problem, children }: { text: string; problem: string | undefined; children: ReactNode }) {
  return (
    <div className="py-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="font-medium">Google</p>
          <p className="text-sm text-muted">{text}</p>
        </div>
        {children}
      </div>
      <ProblemAlert problem={problem} className="mt-4" />
    </div>
  )
}

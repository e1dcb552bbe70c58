import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/routes.ts'
import type { GoogleSignIn } from '#features/accounts/contract.ts'
import { GoogleConnection } from '#features/accounts/ui/profile/google-connection.tsx'
import { PasswordDialog } from '#features/accounts/ui/profile/password-dialog.tsx'
import { SecondFactor } from '#features/accounts/ui/profile/second-factor.tsx'
import type { SessionUser } from '#shared/session.ts'
import { Button } from '#ui/button.tsx'

interface SignInWaysProps {
  user: SessionUser
  /** Null where the shop has no Google account of its own. */
  google: GoogleSignIn | null
}

/** What the account opens with: its password, Google, or both, and a second factor beside them. */
export function SignInWays({ user, google }: SignInWaysProps) {
  const [changing, setChanging] = useState(false)
  return (
    <div className="divide-y divide-line">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-5">
        <div>
          <p className="font-medium">Password</p>
          <p className="text-sm text-muted">
            {user.hasPassword ? 'Changing it signs your other devices out.' : 'This account has none: you sign in with Google.'}
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
      <GoogleConnection user={user} google={google} />
      <SecondFactor user={user} />
      {changing && <PasswordDialog user={user} onClose={() => setChanging(false)} />}
    </div>
  )
}

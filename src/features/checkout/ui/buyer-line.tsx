import { Link } from 'react-router'
import type { Session } from '#shared/session.ts'

interface BuyerLineProps {
  /** Undefined while loading; the line then reserves its space. */
  session: Session | null | undefined
  /** The URL to sign in and come back. Only called in the browser. */
  signInHref(): string
}

/** Shows who is signed in, or a sign-in link. */
export function BuyerLine({ session, signInHref }: BuyerLineProps) {
  return (
    <p className="min-w-0 text-[0.9375rem] break-words text-muted max-sm:w-full">
      {session === undefined && <span className="invisible">Have an account? Sign in</span>}
      {session && (
        <>
          Signed in as <span className="font-medium text-ink">{session.user.username}</span>
        </>
      )}
      {session === null && (
        <>
          Have an account?{' '}
          <Link to={signInHref()} className="rounded-sm font-medium text-accent-ink underline underline-offset-4">
            Sign in
          </Link>
        </>
      )}
    </p>
  )
}

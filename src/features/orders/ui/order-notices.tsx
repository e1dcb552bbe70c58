import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'

interface OwnOrdersFailureProps {
  failure: string
  signedIn: boolean
  /** Where to sign in and come back; asked only in the browser. */
  signInHref(): string
  onRetry(): void
}

/** Says why the account's orders are not in the list. */
export function OwnOrdersFailure({ failure, signedIn, signInHref, onRetry }: OwnOrdersFailureProps) {
  return (
    <Alert tone="danger" announce title={failure} className="mb-6">
      {signedIn ? (
        <Button size="sm" variant="secondary" onClick={onRetry} className="mt-2">
          Try Again
        </Button>
      ) : (
        <ButtonLink size="sm" variant="secondary" to={signInHref()} className="mt-2">
          Sign In
        </ButtonLink>
      )}
    </Alert>
  )
}

/** Says that the order in the address needs its owner. */
export function SignInToSee({ signInHref }: { signInHref(): string }) {
  return (
    <Alert title="Sign in to see this order" className="mb-6">
      <p>It belongs to an account.</p>
      <ButtonLink size="sm" variant="secondary" to={signInHref()} className="mt-3">
        Sign In
      </ButtonLink>
    </Alert>
  )
}

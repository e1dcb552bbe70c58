import type { GoogleSignIn, SignInAnswer } from '#features/accounts/contract.ts'
import { GoogleMark } from '#features/accounts/ui/google/google-mark.tsx'
import { useGoogle } from '#features/accounts/ui/google/use-google.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

interface GoogleEntryProps {
  /** Null where the shop has no Google account of its own; then the button says so. */
  google: GoogleSignIn | null
  remember?: () => boolean
  onSignedIn(answer: SignInAnswer): void
}

/** The other way in: Google says who it is. */
export function GoogleEntry({ google, remember = () => false, onSignedIn }: GoogleEntryProps) {
  const { problem, busy, ready, open } = useGoogle(google, async (grant) => {
    const { exchange } = await import('#features/accounts/ui/google/exchange.ts')
    const answer = await exchange(grant, remember())
    if (typeof answer === 'string') return answer
    onSignedIn(answer)
    return undefined
  })

  return (
    <div>
      <p className="my-6 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <Button variant="secondary" size="lg" busy={busy} disabled={!ready} onClick={open} className="w-full">
        {!busy && <GoogleMark />}
        Continue with Google
      </Button>
      {problem && (
        <Alert tone="danger" announce className="mt-4">
          {problem}
        </Alert>
      )}
    </div>
  )
}

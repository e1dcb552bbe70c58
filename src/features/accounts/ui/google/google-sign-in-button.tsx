import type { GoogleSignIn, SignInAnswer } from '#features/accounts/contract.ts'
import mark from '#features/accounts/ui/google/google-mark.svg'
import { useGoogle } from '#features/accounts/ui/google/use-google.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

interface GoogleSignInButtonProps {
  google: GoogleSignIn
  remember?: () => boolean
  onSignedIn(answer: SignInAnswer): void
}

/** Signs in with Google. Only for shops that have set it up. */
export function GoogleSignInButton({ google, remember = () => false, onSignedIn }: GoogleSignInButtonProps) {
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

/** Google's logo, in Google's colors. */
export function GoogleMark() {
  return <img src={mark} alt="" width={20} height={20} className="size-5" />
}

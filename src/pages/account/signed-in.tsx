import { lazy, type ReactNode, Suspense } from 'react'
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx'

const SignedInAlready = lazy(async () => ({ default: (await import('#features/accounts/ui/signed-in-already.tsx')).SignedInAlready }))

/** In place of a way in, for whoever is in already: few are, and the script of what they see is loaded for them alone. */
export function SignedIn({ email, aside }: { email: string; aside: ReactNode }) {
  return (
    <AccountLayout title="You are signed in" lead={`As ${email}.`} aside={aside}>
      <Suspense>
        <SignedInAlready />
      </Suspense>
    </AccountLayout>
  )
}

import { lazy, type ReactNode, Suspense } from 'react'
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx'

const SignedInAlready = lazy(async () => ({ default: (await import('#features/accounts/ui/signed-in-already.tsx')).SignedInAlready }))

/** Replaces the sign-in and sign-up forms if the visitor is already signed in. Its script is only loaded then. */
export function SignedIn({ email, aside }: { email: string; aside: ReactNode }) {
  return (
    <AccountLayout title="You’re signed in" lead={`You’re signed in as ${email}.`} aside={aside}>
      <Suspense>
        <SignedInAlready />
      </Suspense>
    </AccountLayout>
  )
}

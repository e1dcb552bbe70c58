import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx'

const SecondStep = lazy(async () => ({ default: (await import('#features/accounts/ui/second-step.tsx')).SecondStep }))

/** After the password, for whoever has a second factor: its script is loaded for them alone. */
export function SecondStepPage({ aside, ...step }: ComponentProps<typeof SecondStep> & { aside: ReactNode }) {
  return (
    <AccountLayout title="Enter your code" lead="Your authenticator app shows it." aside={aside}>
      <Suspense>
        <SecondStep {...step} />
      </Suspense>
    </AccountLayout>
  )
}

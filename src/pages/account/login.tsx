import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import type { SecondFactorAnswer, SignInAnswer } from '#features/accounts/contract.ts'
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx'
import { SignInForm } from '#features/accounts/ui/sign-in-form.tsx'
import { nextPath, useEnterShop } from '#features/accounts/ui/use-entering.ts'
import { demoAccountHtml, signInData } from '#pages/account/sign-in-data.tsx'
import { SignedIn } from '#pages/account/signed-in.tsx'
import { paths } from '#shared/paths.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { StaticHtml } from '#ui/static-html.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useSession } from '#ui/use-session.ts'

/** Passed by the previous page in the history entry, which is never sent to a server or logged. */
interface LoginState {
  /** Set after the first factor. Useless without a code. */
  secondFactor?: SecondFactorAnswer['secondFactor']
  /** Set after signing up. */
  email?: string
}

export const loader = (args: LoaderFunctionArgs) => ({ ...signInData(args), demoAccount: demoAccountHtml(args) })

export const meta = pageMeta('Sign in', 'Sign in to see your orders, balance and receipts.')

export default function LoginPage() {
  const { google, benefits, demoAccount } = useLoaderData<typeof loader>()
  const session = useSession()
  const { entering, enter } = useEnterShop()
  const state: LoginState | null = useLocation().state
  const hydrated = useHydrated()
  const query = hydrated ? window.location.search : ''
  const aside = <StaticHtml html={benefits} />

  const onSignedIn = (answer: SignInAnswer) => enter(answer, nextPath(window.location.href, paths.home))
  if (session && !entering) return <SignedIn email={session.user.email} aside={aside} />
  const secondFactor = hydrated && state?.secondFactor
  if (secondFactor) {
    const { ticket, methods } = secondFactor
    return <SecondStepPage ticket={ticket} hasPasskey={methods.includes('passkey')} onSignedIn={onSignedIn} aside={aside} />
  }
  return (
    <AccountLayout
      title="Sign in"
      lead={
        <>
          New here?{' '}
          <Link to={paths.signup + query} className="font-medium text-accent-ink underline underline-offset-4">
            Create an account
          </Link>
        </>
      }
      aside={aside}
    >
      <SignInForm google={google} email={state?.email ?? ''} onSignedIn={onSignedIn} />
      {demoAccount && <StaticHtml html={demoAccount} />}
    </AccountLayout>
  )
}

const SecondStep = lazy(async () => ({ default: (await import('#features/accounts/ui/second-step.tsx')).SecondStep }))

/** Asks for the second factor after the password. Its script loads only when needed. */
function SecondStepPage({ aside, ...step }: ComponentProps<typeof SecondStep> & { aside: ReactNode }) {
  return (
    <AccountLayout title="Enter your code" lead="Open your authenticator app to see it." aside={aside}>
      <Suspense>
        <SecondStep {...step} />
      </Suspense>
    </AccountLayout>
  )
}

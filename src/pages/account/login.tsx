import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router'
import { paths } from '#app/routes.ts'
import type { SecondFactorAnswer, SignInAnswer } from '#features/accounts/contract.ts'
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx'
import { DemoAccount } from '#features/accounts/ui/demo-account.tsx'
import { nextPath } from '#features/accounts/ui/next-path.ts'
import { SignInForm } from '#features/accounts/ui/sign-in-form.tsx'
import { useEntering } from '#features/accounts/ui/use-entering.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { useSite } from '#ui/site.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useSession } from '#ui/use-session.ts'
import { StillPart } from '../storefront/still-part.tsx'
import { SecondStepPage } from './second-step.tsx'
import { SignedIn } from './signed-in.tsx'
import { wayIn } from './way-in.tsx'

export const loader = (args: LoaderFunctionArgs) => wayIn(args)

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Sign in', description: 'Sign in to see your orders, your balance and your receipts.' })

export default function LoginPage() {
  const { google, gains } = useLoaderData<typeof loader>()
  const session = useSession()
  const { entering, enter } = useEntering()
  const { state } = useLocation()
  const { demo } = useSite()
  const hydrated = useHydrated()
  const query = hydrated ? window.location.search : ''
  const aside = <StillPart html={gains} />

  const goOn = (answer: SignInAnswer) => enter(answer, nextPath(window.location.href, paths.home))
  if (session && !entering) return <SignedIn email={session.user.email} aside={aside} />
  const asked = hydrated && askedIn(state)
  if (asked) return <SecondStepPage ticket={asked.ticket} hasPasskey={asked.methods.includes('passkey')} onSignedIn={goOn} aside={aside} />
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
      <SignInForm google={google} email={emailIn(state)} onSignedIn={goOn} />
      {demo && <DemoAccount />}
    </AccountLayout>
  )
}

/** The first factor was shown: what it gave comes the same way, and is worth nothing without a code. */
function askedIn(state: unknown): SecondFactorAnswer['secondFactor'] | undefined {
  return (state as SecondFactorAnswer | null)?.secondFactor
}

/** Signing up hands the address over in the entry of the history, where no server and no log sees it. */
function emailIn(state: unknown): string {
  const { email } = (state ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email : ''
}

import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router'
import { paths } from '#app/routes.ts'
import { googleSignIn } from '#features/accounts/server/queries.ts'
import { AccountGains } from '#features/accounts/ui/account-gains.tsx'
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx'
import { DemoAccount } from '#features/accounts/ui/demo-account.tsx'
import { nextPath } from '#features/accounts/ui/next-path.ts'
import { SignInForm } from '#features/accounts/ui/sign-in-form.tsx'
import { SignedInAlready } from '#features/accounts/ui/signed-in-already.tsx'
import { useEntering } from '#features/accounts/ui/use-entering.ts'
import { shop } from '#platform/page-context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { useSite } from '#ui/site.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useSession } from '#ui/use-session.ts'

export const loader = ({ context }: LoaderFunctionArgs) => googleSignIn(context.get(shop))

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Sign in', description: 'Sign in to see your orders, your balance and your receipts.' })

export default function LoginPage() {
  const google = useLoaderData<typeof loader>()
  const session = useSession()
  const { entering, enter } = useEntering()
  const { state } = useLocation()
  const { demo } = useSite()
  const query = useHydrated() ? window.location.search : ''

  if (session && !entering) {
    return (
      <AccountLayout title="You are signed in" lead={`As ${session.user.email}.`} aside={<AccountGains />}>
        <SignedInAlready />
      </AccountLayout>
    )
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
      aside={<AccountGains />}
    >
      <SignInForm
        google={google}
        email={emailIn(state)}
        onSignedIn={(answer) => enter(answer, nextPath(window.location.href, paths.home))}
      />
      {demo && <DemoAccount />}
    </AccountLayout>
  )
}

/** Signing up hands the address over in the entry of the history, where no server and no log sees it. */
function emailIn(state: unknown): string {
  const { email } = (state ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email : ''
}

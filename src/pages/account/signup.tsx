import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router'
import { paths } from '#app/routes.ts'
import { googleSignIn } from '#features/accounts/server/queries.ts'
import { AccountGains } from '#features/accounts/ui/account-gains.tsx'
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx'
import { nextPath } from '#features/accounts/ui/next-path.ts'
import { SignUpForm } from '#features/accounts/ui/sign-up-form.tsx'
import { SignedInAlready } from '#features/accounts/ui/signed-in-already.tsx'
import { useEntering } from '#features/accounts/ui/use-entering.ts'
import { shop } from '#platform/page-context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { useSite } from '#ui/site.ts'
import { toast } from '#ui/toast-store.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useSession } from '#ui/use-session.ts'

export const loader = ({ context }: LoaderFunctionArgs) => googleSignIn(context.get(shop))

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Sign up', description: 'An account keeps your orders, receipts and balance in one place.' })

export default function SignupPage() {
  const google = useLoaderData<typeof loader>()
  const session = useSession()
  const { entering, enter } = useEntering()
  const navigate = useNavigate()
  const { name } = useSite()
  const query = useHydrated() ? window.location.search : ''

  if (session && !entering) {
    return (
      <AccountLayout title="You are signed in" lead={`As ${session.user.email}.`} aside={<AccountGains />}>
        <SignedInAlready />
      </AccountLayout>
    )
  }

  function goOn(email: string, message = `Registration successful! Welcome to ${name}!`) {
    toast.success(message, 'We have sent you a link to confirm your address.')
    void navigate(paths.login + query, { state: { email } })
  }

  return (
    <AccountLayout
      title="Create your account"
      lead={
        <>
          Have one already?{' '}
          <Link to={paths.login + query} className="font-medium text-accent-ink underline underline-offset-4">
            Sign in
          </Link>
        </>
      }
      aside={<AccountGains />}
    >
      <SignUpForm google={google} onSignedUp={goOn} onSignedIn={(answer) => enter(answer, nextPath(window.location.href, paths.profile))} />
    </AccountLayout>
  )
}

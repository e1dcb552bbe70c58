import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router'
import { paths } from '#app/routes.ts'
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx'
import { nextPath } from '#features/accounts/ui/next-path.ts'
import { SignUpForm } from '#features/accounts/ui/sign-up-form.tsx'
import { useEntering } from '#features/accounts/ui/use-entering.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { useSite } from '#ui/site.ts'
import { toast } from '#ui/toast-store.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useSession } from '#ui/use-session.ts'
import { StillPart } from '../storefront/still-part.tsx'
import { SignedIn } from './signed-in.tsx'
import { wayIn } from './way-in.tsx'

export const loader = (args: LoaderFunctionArgs) => wayIn(args)

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Sign up', description: 'An account keeps your orders, receipts and balance in one place.' })

export default function SignupPage() {
  const { google, gains } = useLoaderData<typeof loader>()
  const session = useSession()
  const { entering, enter } = useEntering()
  const navigate = useNavigate()
  const { name } = useSite()
  const query = useHydrated() ? window.location.search : ''
  const aside = <StillPart html={gains} />

  if (session && !entering) return <SignedIn email={session.user.email} aside={aside} />

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
      aside={aside}
    >
      <SignUpForm google={google} onSignedUp={goOn} onSignedIn={(answer) => enter(answer, nextPath(window.location.href, paths.profile))} />
    </AccountLayout>
  )
}

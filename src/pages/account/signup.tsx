import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx'
import { SignUpForm } from '#features/accounts/ui/sign-up-form.tsx'
import { nextPath, useEnterShop } from '#features/accounts/ui/use-entering.ts'
import { paths } from '#shared/paths.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { useSite } from '#ui/site.ts'
import { StaticHtml } from '#ui/static-html.tsx'
import { toast } from '#ui/toast-store.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useSession } from '#ui/use-session.ts'
import { signInData } from './sign-in-data.tsx'
import { SignedIn } from './signed-in.tsx'

export const loader = (args: LoaderFunctionArgs) => signInData(args)

export const meta = pageMeta('Sign up', 'Keep your orders, receipts and balance in one place.')

export default function SignupPage() {
  const { google, benefits } = useLoaderData<typeof loader>()
  const session = useSession()
  const { entering, enter } = useEnterShop()
  const navigate = useNavigate()
  const { name } = useSite()
  const query = useHydrated() ? window.location.search : ''
  const aside = <StaticHtml html={benefits} />

  if (session && !entering) return <SignedIn email={session.user.email} aside={aside} />

  function onSignedUp(email: string, message = `Registration successful! Welcome to ${name}!`) {
    toast.success(message, 'Check your inbox for a link to confirm your email address.')
    void navigate(paths.login + query, { state: { email } })
  }

  return (
    <AccountLayout
      title="Create your account"
      lead={
        <>
          Already have an account?{' '}
          <Link to={paths.login + query} className="font-medium text-accent-ink underline underline-offset-4">
            Sign in
          </Link>
        </>
      }
      aside={aside}
    >
      <SignUpForm
        google={google}
        onSignedUp={onSignedUp}
        onSignedIn={(answer) => enter(answer, nextPath(window.location.href, paths.profile))}
      />
    </AccountLayout>
  )
}

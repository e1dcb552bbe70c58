import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { AccountLayout } from '#features/accounts/ui/account-layout.tsx'
import { type AsideItem, AsideList } from '#features/accounts/ui/aside-list.tsx'
import { FirstOwnerForm } from '#features/accounts/ui/operator/first-owner-form.tsx'
import { secondFactorFact } from '#features/accounts/ui/staff-invitation.tsx'
import { useLinkToken } from '#features/accounts/ui/use-link-token.ts'
import { paths } from '#shared/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Loading } from '#ui/loading.tsx'
import { noIndex, pageMeta } from '#ui/page-meta.ts'
import { toast } from '#ui/toast-store.ts'
import './console.css'

export const meta = pageMeta('Set up your shop', 'Create the first owner account of a new shop.', noIndex)

const ownerFacts: AsideItem[] = [
  { icon: 'user', title: 'You’ll own the shop', text: 'You can invite your staff later and choose the role of each.' },
  { icon: 'lock', title: 'The link works once', text: 'After that, nobody else can become the owner with it.' },
  secondFactorFact,
]

function OwnerFacts() {
  return <AsideList title="Good to know" items={ownerFacts} />
}

export const handle = { storefront: false }

/** Opened from the setup link that a new shop prints. The owner creates their account and continues with the setup list. */
export default function SetUpPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  useEffect(() => {
    // Opening the link while this page is open doesn't load it again.
    const reload = () => window.location.reload()
    window.addEventListener('hashchange', reload)
    return () => window.removeEventListener('hashchange', reload)
  }, [])

  function onCreated(email: string, isSignedIn: boolean) {
    const setUpPath = `${paths.operator}/settings/setup`
    if (isSignedIn) {
      toast.success('The shop is yours.')
      return void navigate(setUpPath)
    }
    toast.success('The shop is yours.', 'Sign in to see what’s left to do before you go live.')
    const next = new URLSearchParams({ next: setUpPath })
    void navigate(`${paths.login}?${next}`, { state: { email } })
  }

  return (
    <AccountLayout
      title="Set up your shop"
      lead="First, create the owner’s account. A list of the remaining steps comes next."
      aside={<OwnerFacts />}
    >
      {token === undefined && <Loading />}
      {token === null && (
        <Alert tone="warn" title="The link is incomplete.">
          Copy the whole link that the shop printed at startup, including the part after #.
        </Alert>
      )}
      {token && <FirstOwnerForm token={token} onCreated={onCreated} />}
      {token !== undefined && (
        <p className="mt-6 text-muted">
          Is the shop already set up?{' '}
          <Link to={paths.login} className="tap-around rounded-sm font-medium text-accent-ink underline underline-offset-4">
            Sign in
          </Link>
        </p>
      )}
    </AccountLayout>
  )
}

import { useNavigate } from 'react-router'
import { FirstOwnerForm } from '#features/accounts/ui/operator/first-owner-form.tsx'
import { useLinkToken } from '#features/accounts/ui/use-link-token.ts'
import { paths } from '#shared/paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Loading } from '#ui/loading.tsx'
import { noIndex, pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'
import { toast } from '#ui/toast-store.ts'
import './console.css'

export const meta = pageMeta('Set up your shop', 'Create the first owner account of a new shop.', noIndex)

export const handle = { storefront: false }

/** Opened from the setup link that a new shop prints. The owner creates their account and continues with the setup list. */
export default function SetUpPage() {
  const token = useLinkToken()
  const navigate = useNavigate()

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
    <main data-console>
      <Container width="narrow" className="grid gap-6 py-12">
        <div>
          <h1 className="text-heading">Set up your shop</h1>
          <p className="mt-2 text-lead text-muted">First, create the owner’s account. A list of the remaining steps comes next.</p>
        </div>
        {token === undefined && <Loading />}
        {token === null && (
          <Alert tone="warn" title="The link is incomplete.">
            Copy the whole link that the shop printed at startup, including the part after #.
          </Alert>
        )}
        {token && <FirstOwnerForm token={token} onCreated={onCreated} />}
      </Container>
    </main>
  )
}

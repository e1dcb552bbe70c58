import { useNavigate } from 'react-router'
import { paths } from '#app/routes.ts'
import { FirstOwnerForm } from '#features/accounts/ui/operator/first-owner-form.tsx'
import { useLinkToken } from '#features/accounts/ui/use-link-token.ts'
import { Alert } from '#ui/alert.tsx'
import { Loading } from '#ui/loading.tsx'
import { Container } from '#ui/section.tsx'
import { toast } from '#ui/toast-store.ts'

/** Where the link leads that a new shop prints: its owner makes their account, and goes on to what else is missing. */
export default function SetUpPage() {
  const token = useLinkToken()
  const navigate = useNavigate()

  function goOn(email: string) {
    toast.success('The shop is yours.', 'Sign in, and see what is still missing before going live.')
    const next = new URLSearchParams({ next: `${paths.operator}/settings/setup` })
    void navigate(`${paths.login}?${next}`, { state: { email } })
  }

  return (
    <main data-console data-own-chat>
      <Container width="narrow" className="grid gap-6 py-12">
        <div>
          <h1 className="text-heading">Set up your shop</h1>
          <p className="mt-2 text-lead text-muted">First the account of its owner. A list of what else is missing follows.</p>
        </div>
        {token === undefined && <Loading />}
        {token === null && (
          <Alert tone="warn" title="The link is incomplete.">
            Copy the whole line that the shop printed when it started, the part behind # as well.
          </Alert>
        )}
        {token && <FirstOwnerForm token={token} onMade={goOn} />}
      </Container>
    </main>
  )
}

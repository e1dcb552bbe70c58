import { lazy } from 'react'
import { useNavigate } from 'react-router'
import { LinkPage } from '#features/accounts/ui/link-page.tsx'
import { NewResetLink } from '#features/accounts/ui/password-links.tsx'
import { paths } from '#shared/paths.ts'
import { storeSession } from '#shared/session.ts'
import { noIndex, pageMeta } from '#ui/page-meta.ts'
import { toast } from '#ui/toast-store.ts'

const ResetPasswordForm = lazy(async () => ({ default: (await import('#features/accounts/ui/reset-password-form.tsx')).ResetPasswordForm }))

export const meta = pageMeta('Choose a new password', 'Choose a new password for your account.', noIndex)

export default function ResetPasswordPage() {
  const navigate = useNavigate()

  function onReset(message = 'Password updated successfully!') {
    // The reset ended all sessions of the account, so clear the local one.
    storeSession(null)
    toast.success(message)
    void navigate(paths.login)
  }

  return (
    <LinkPage title="Choose a new password" lead="Use it the next time you sign in." wayOn={<NewResetLink variant="secondary" />}>
      {(token, onDeadLink) => <ResetPasswordForm token={token} onDeadLink={onDeadLink} onReset={onReset} />}
    </LinkPage>
  )
}

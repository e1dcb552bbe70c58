import { useNavigate } from 'react-router'
import { LinkPage } from '#features/accounts/ui/link-page.tsx'
import { ResetPasswordForm } from '#features/accounts/ui/reset-password-form.tsx'
import { paths } from '#shared/paths.ts'
import { keepSession } from '#shared/session.ts'
import { ButtonLink } from '#ui/button.tsx'
import { noIndex, pageMeta } from '#ui/page-meta.ts'
import { toast } from '#ui/toast-store.ts'

export const meta = pageMeta('Choose a new password', 'Choose a new password for your account.', noIndex)

export default function ResetPasswordPage() {
  const navigate = useNavigate()

  function goOn(message = 'Password updated successfully!') {
    // The shop has ended every session of the account; one that is kept here would only fail.
    keepSession(null)
    toast.success(message)
    void navigate(paths.login)
  }

  return (
    <LinkPage
      title="Choose a new password"
      lead="Use it the next time you sign in."
      end={
        <ButtonLink to={paths.forgotPassword} variant="ghost" className="mt-4 -ml-5">
          Get a new link
        </ButtonLink>
      }
    >
      {(token) => <ResetPasswordForm token={token} onReset={goOn} />}
    </LinkPage>
  )
}

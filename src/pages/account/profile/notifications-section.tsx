import { Link } from 'react-router'
import { paths } from '#app/routes.ts'
import { EmailChoicesForm } from '#features/accounts/ui/profile/email-choices-form.tsx'
import { preferencesHref } from '#features/notifications/ui/section-links.tsx'
import { TestPanel } from '#features/notifications/ui/test-panel.tsx'
import { Card } from '#ui/card.tsx'

const link = 'font-medium text-accent-ink underline underline-offset-4'

/** What is sent by e-mail, the way to the notifications themselves and to all that can be chosen, and a test. */
export function NotificationsSection() {
  return (
    <div className="grid gap-6">
      <Card className="p-5 sm:p-8">
        <h2 className="text-subheading">By email</h2>
        <p className="mt-1 mb-6 max-w-prose text-muted">
          We write when an order is paid or a deposit arrives, when your data is ready, and when your password changes. What else comes is
          up to you.
        </p>
        <EmailChoicesForm />
      </Card>
      <Card className="p-5 sm:p-8">
        <h2 className="text-subheading">In the shop, by push, and when</h2>
        <p className="mt-1 max-w-prose text-muted">
          What happened stands in{' '}
          <Link to={paths.notifications} className={link}>
            your notifications
          </Link>
          . What you are told of, on which ways and at what hours, is set in{' '}
          <Link to={preferencesHref} className={link}>
            your preferences
          </Link>
          .
        </p>
      </Card>
      <TestPanel className="p-5 sm:p-8" />
    </div>
  )
}

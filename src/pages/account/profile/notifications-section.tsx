import { Link } from 'react-router'
import { EmailChoicesForm } from '#features/accounts/ui/profile/email-preferences.tsx'
import { preferencesHref } from '#features/notifications/ui/section-links.tsx'
import { TestPanel } from '#features/notifications/ui/test-panel.tsx'
import { paths } from '#shared/paths.ts'
import { Card } from '#ui/section.tsx'

const link = 'font-medium text-accent-ink underline underline-offset-4'

/** Email preferences, links to the inbox and all preferences, and test notifications. */
export function NotificationsSection() {
  return (
    <div className="grid gap-6">
      <Card className="p-5 sm:p-8">
        <h2 className="text-subheading">By email</h2>
        <p className="mt-1 mb-6 max-w-prose text-muted">
          We always email you when an order is paid, a deposit arrives, your data is ready or your password changes. The rest is up to you.
        </p>
        <EmailChoicesForm />
      </Card>
      <Card className="p-5 sm:p-8">
        <h2 className="text-subheading">Other notifications</h2>
        <p className="mt-1 max-w-prose text-muted">
          See what happened in{' '}
          <Link to={paths.notifications} className={link}>
            your notifications
          </Link>
          . Choose what we notify you about, how and when, in{' '}
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

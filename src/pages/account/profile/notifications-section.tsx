import { EmailChoicesForm } from '#features/accounts/ui/profile/email-choices-form.tsx'
import { Card } from '#ui/card.tsx'

/** What is sent by e-mail, and what of it can be chosen. */
export function NotificationsSection() {
  return (
    <Card className="p-5 sm:p-8">
      <h2 className="text-subheading">By email</h2>
      <p className="mt-1 mb-6 max-w-prose text-muted">
        We write when an order is paid or a deposit arrives, when your data is ready, and when your password changes. What else comes is up
        to you.
      </p>
      <EmailChoicesForm />
    </Card>
  )
}

import type { NotificationPreferences, PreferencesAnswer } from '#features/notifications/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { formatDay } from '#ui/times.ts'

interface ChannelsProps {
  saved: PreferencesAnswer
  chosen: NotificationPreferences
  choose(change: Partial<NotificationPreferences>): void
  email: string
}

/** The channels of notifications, and why emails don't reach the customer if they don't. */
export function Channels({ saved, chosen, choose, email }: ChannelsProps) {
  const channels = [
    { name: 'inApp', label: 'In the shop', hint: 'In your inbox, on the bell and as messages while you’re here.' },
    { name: 'email', label: 'Email', hint: `Copies of what you checked above, to ${email}.` },
    { name: 'push', label: 'Push', hint: 'On every browser where you turned it on.' },
  ] as const
  return (
    <>
      <fieldset className="grid gap-4">
        <legend className="mb-4 text-subheading">How</legend>
        {channels.map(({ name, label, hint }) => (
          <Checkbox
            key={name}
            name={name}
            label={<span className="font-medium">{label}</span>}
            hint={hint}
            checked={chosen[name]}
            onChange={({ target }) => choose({ [name]: target.checked })}
          />
        ))}
      </fieldset>
      {chosen.email && <EmailState answer={saved} />}
    </>
  )
}

function EmailState({ answer: { emailProblem, emailVerified } }: { answer: PreferencesAnswer }) {
  if (emailProblem) {
    const what = emailProblem.reason === 'bounced' ? 'bounced' : 'was marked as spam'
    return (
      <Alert tone="warn" className="mt-5" title="Our emails don’t reach you">
        The email we sent on {formatDay(emailProblem.at)} {what}. Save with Email checked to try again.
      </Alert>
    )
  }
  if (emailVerified) return null
  return (
    <Alert tone="info" className="mt-5" title="Confirm your email address first">
      We only send copies to a confirmed address. Use the link in the email you got when you signed up.
    </Alert>
  )
}

import type { PreferencesAnswer } from '#features/notifications/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { formatDay } from '#ui/times.ts'

interface EmailStateProps {
  answer: PreferencesAnswer
  /** E-mail is ticked. */
  isWanted: boolean
}

/** Why e-mail does not come although it is wanted. */
export function EmailState({ answer: { emailProblem, emailVerified }, isWanted }: EmailStateProps) {
  if (!isWanted) return null
  if (emailProblem) {
    const what = emailProblem.reason === 'bounced' ? 'came back' : 'was marked as unwanted'
    return (
      <Alert tone="warn" className="mt-5" title="Your address takes no mail from us">
        What we sent on {formatDay(emailProblem.at)} {what}. Saving with Email ticked tries again.
      </Alert>
    )
  }
  if (emailVerified) return null
  return (
    <Alert tone="info" className="mt-5" title="Confirm your email address first">
      Copies go to a confirmed address alone. The link is in the mail that you got when you signed up.
    </Alert>
  )
}

import { depositNoticeContent } from '#features/checkout/ui/deposit/deposit-notice-content.ts'
import type { DepositReturn } from '#features/checkout/ui/deposit/use-deposit-return.ts'
import { Alert } from '#ui/alert.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Loading } from '#ui/loading.tsx'

/** The state of a deposit, for a customer who returns from paying. */
export function DepositNotice({ depositReturn }: { depositReturn: DepositReturn }) {
  if (depositReturn.state === 'none') return null
  if (depositReturn.state === 'checking') return <Loading className="min-h-20">Checking your deposit...</Loading>
  if (depositReturn.state === 'failed') {
    return (
      <Alert tone="warn" announce title="We couldn’t check your deposit">
        If it was paid, it appears in the activity below, and you don’t need to pay again. Reload the page to check again.
      </Alert>
    )
  }
  const { tone, title, text, continueUrl } = depositNoticeContent(depositReturn.deposited)
  return (
    <Alert tone={tone} announce title={title}>
      <p>{text}</p>
      {continueUrl && (
        <a href={continueUrl} className={buttonStyle('primary', 'sm', 'mt-3')}>
          Continue to payment
        </a>
      )}
    </Alert>
  )
}

import type { Deposited } from '#features/checkout/ui/deposit/deposit-submission.ts'
import type { DepositReturn } from '#features/checkout/ui/deposit/use-deposit-return.ts'
import { isOpen } from '#features/payments/rules.ts'
import { arrivedText, partOf } from '#features/payments/rules/arrived.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { Alert } from '#ui/alert.tsx'
import { buttonStyle } from '#ui/button.tsx'
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

/** The notice about a deposit's payment. */
interface DepositNoticeContent {
  tone: 'info' | 'success' | 'warn' | 'danger'
  title: string
  text: string
  /** The URL of the payment page, if it's still open. */
  continueUrl?: string
}

/** The notice for a customer who returns from paying for a deposit. */
function depositNoticeContent({ deposit, payment, balance }: Deposited): DepositNoticeContent {
  const amount = formatMoney(toCents(deposit.amount))
  const link = payment.nextAction && { continueUrl: payment.nextAction.url }
  if (payment.status === 'succeeded') {
    return {
      tone: 'success',
      title: `Your deposit of ${amount} has arrived`,
      text: `Your balance is now ${formatMoney(toCents(balance))}.`,
    }
  }
  if (payment.status === 'requires_action') {
    return {
      tone: 'warn',
      title: `Your deposit of ${amount} is not finished`,
      text: 'Nothing has been charged yet. Continue on the payment page, or make another deposit below.',
      ...link,
    }
  }
  if (isOpen(payment.status)) {
    if (payment.declineCode === 'underpaid') {
      return {
        tone: 'warn',
        title: 'Less than the full amount has arrived',
        text: `${partOf(payment.received ?? 0, payment.amount)} has arrived. Please send the rest to the same address. The payment page shows how much is missing.`,
        ...link,
      }
    }
    return {
      tone: 'info',
      title: `Your deposit of ${amount} is processing`,
      text: 'The payment provider has not confirmed it yet. Please don’t pay again: the money appears here once it is confirmed.',
    }
  }
  const content = refusal(payment.status, payment.declineCode)
  const arrived = arrivedText(payment)
  return arrived ? { ...content, text: `${arrived} You can make another deposit below.` } : content
}

function refusal(status: string, code: string | undefined): DepositNoticeContent {
  const text = 'Nothing was charged. You can make another deposit below.'
  if (status === 'canceled') return { tone: 'info', title: 'You canceled the payment', text }
  if (status === 'expired') return { tone: 'warn', title: 'The payment was not completed in time', text }
  if (status === 'failed') return { tone: 'danger', title: 'The payment provider could not process the payment', text }
  if (code === 'insufficient_funds') return { tone: 'danger', title: 'The card has insufficient funds', text }
  return { tone: 'danger', title: 'The payment was declined', text }
}

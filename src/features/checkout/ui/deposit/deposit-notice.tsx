import { depositNews } from '#features/checkout/ui/deposit/deposit-news.ts'
import type { DepositReturn } from '#features/checkout/ui/deposit/use-deposit-return.ts'
import { Alert } from '#ui/alert.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Loading } from '#ui/loading.tsx'

/** Where a deposit stands that the customer comes back from paying. */
export function DepositNotice({ news }: { news: DepositReturn }) {
  if (news.state === 'none') return null
  if (news.state === 'checking') return <Loading className="min-h-20">Checking your deposit...</Loading>
  if (news.state === 'failed') {
    return (
      <Alert tone="warn" announce title="We could not find out where your deposit stands">
        If it was paid, it appears among the movements below; you do not need to pay again. Reload the page to look once more.
      </Alert>
    )
  }
  const { tone, title, text, goOn } = depositNews(news.deposited)
  return (
    <Alert tone={tone} announce title={title}>
      <p>{text}</p>
      {goOn && (
        <a href={goOn} className={buttonStyle('primary', 'sm', 'mt-3')}>
          Continue to payment
        </a>
      )}
    </Alert>
  )
}

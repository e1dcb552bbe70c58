import type { OrderView } from '#features/orders/contract.ts'
import { leaveToPay } from '#features/orders/ui/known-orders.ts'
import { paymentNews } from '#features/orders/ui/payment-news.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'

interface PaymentNoticeProps {
  order: OrderView
  /** The visitor has just come back from paying it. */
  justPaid: boolean
  /** Where the order can be paid anew. */
  payHref: string
  /** Just before going there. */
  onPay(): void
}

/** What is known about the payment, whether money moved, and what can be done. */
export function PaymentNotice({ order, justPaid, payHref, onPay }: PaymentNoticeProps) {
  const news = paymentNews(order, justPaid)
  if (!news) return null
  const next = order.payment?.nextAction
  const goOn = news.actions.includes('continue') && next
  return (
    <Alert tone={news.tone} title={news.title} announce className="mb-6">
      <p>{news.text}</p>
      {news.actions.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-3">
          {goOn && (
            <Button size="sm" onClick={() => leaveToPay(order, next.url)}>
              Continue to payment
            </Button>
          )}
          {news.actions.includes('pay') && (
            <ButtonLink size="sm" variant={goOn ? 'secondary' : 'primary'} to={payHref} onClick={onPay}>
              {goOn ? 'Pay another way' : 'Pay now'}
            </ButtonLink>
          )}
        </div>
      )}
    </Alert>
  )
}

import { Link } from 'react-router'
import { serviceLabel, servicePath, typeName } from '#features/catalog/rules.ts'
import { companionOf } from '#features/catalog/rules/companion.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { ButtonLink } from '#ui/button.tsx'

/** The links from an order that is over. */
export interface NextStepsLinks {
  payHrefOf(order: OrderView): string
  /** Called just before the customer leaves to pay for the order again. */
  onPay(order: OrderView): void
  /** The URL to review the order. `token` gives access to a guest's order. */
  reviewHrefOf(order: OrderView, token: string | undefined): string
}

interface NextStepsProps extends NextStepsLinks {
  order: OrderView
  token: string | undefined
}

/** Suggestions: order again and, after a complete delivery, leave a review or buy the companion service. */
export function NextSteps({ order, token, payHrefOf, onPay, reviewHrefOf }: NextStepsProps) {
  const companion = companionOf({ platform: order.platform, type: order.serviceType })
  const isComplete = order.status === 'completed'
  return (
    <>
      <ButtonLink size="sm" variant="secondary" to={payHrefOf(order)} onClick={() => onPay(order)}>
        Order again
      </ButtonLink>
      {isComplete && (
        <ButtonLink size="sm" variant="secondary" to={reviewHrefOf(order, token)}>
          Leave a review
        </ButtonLink>
      )}
      {isComplete && companion && (
        <p className="w-full text-[0.9375rem] text-muted">
          Goes well with {typeName(order.serviceType).toLowerCase()}:{' '}
          <Link
            to={servicePath(companion)}
            prefetch="intent"
            className="inline-flex min-h-11 items-center rounded-sm font-medium text-accent-ink underline underline-offset-4"
          >
            {serviceLabel(companion)}
          </Link>
        </p>
      )}
    </>
  )
}

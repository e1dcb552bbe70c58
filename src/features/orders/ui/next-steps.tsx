import { Link } from 'react-router'
import { serviceLabel, servicePath, typeName } from '#features/catalog/rules.ts'
import { companionOf } from '#features/catalog/rules/companion.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { ButtonLink } from '#ui/button.tsx'

/** Where a customer can go from a completed order. */
export interface NextStepsWays {
  payHrefOf(order: OrderView): string
  /** Called just before the visitor leaves to pay the order again. */
  onPay(order: OrderView): void
  /** Where the order is reviewed; `token` opens a guest's order. */
  reviewHrefOf(order: OrderView, token: string | undefined): string
}

interface NextStepsProps extends NextStepsWays {
  order: OrderView
  token: string | undefined
}

/** What a customer may want after a delivery: the same again, to review it, and what goes with it. */
export function NextSteps({ order, token, payHrefOf, onPay, reviewHrefOf }: NextStepsProps) {
  const companion = companionOf({ platform: order.platform, type: order.serviceType })
  return (
    <>
      <ButtonLink size="sm" variant="secondary" to={payHrefOf(order)} onClick={() => onPay(order)}>
        Order again
      </ButtonLink>
      <ButtonLink size="sm" variant="secondary" to={reviewHrefOf(order, token)}>
        Leave a review
      </ButtonLink>
      {companion && (
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

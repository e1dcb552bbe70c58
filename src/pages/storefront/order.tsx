import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { PlatformMark } from '#features/catalog/ui/platform-mark.tsx'
import { defaults } from '#features/checkout/rules/query.ts'
import { Assurances } from '#features/checkout/ui/assurances.tsx'
import { CheckoutLayout } from '#features/checkout/ui/checkout-layout.tsx'
import { NothingOnSale } from '#features/checkout/ui/nothing-on-sale.tsx'
import { OlderOrderForm } from '#features/checkout/ui/older-order-form.tsx'
import { OrderSummary } from '#features/checkout/ui/order-summary.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { useContinueToCheckout } from './continue-to-checkout.ts'
import { wantedPackage } from './wanted-package.ts'

export const loader = (args: LoaderFunctionArgs) => wantedPackage(args, defaults.order)

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Your order', description: 'Say who the order is for, then choose how to pay.' }),
  { name: 'robots', content: 'noindex' },
]

export default function OrderPage() {
  const { kind, delivery, chosen } = useLoaderData<typeof loader>()
  const goOn = useContinueToCheckout(kind, chosen, { from: 'order' })
  if (!chosen) return <NothingOnSale kind={kind} title="Your order" />

  return (
    <CheckoutLayout
      step="Your link"
      title="Your order"
      lead="Say who it is for. You choose how to pay on the next page."
      summary={
        <OrderSummary kind={kind} chosen={chosen} delivery={delivery} mark={<PlatformMark platform={kind.platform} />}>
          <Assurances className="hidden lg:grid" />
        </OrderSummary>
      }
    >
      <OlderOrderForm kind={kind} onContinue={goOn} />
    </CheckoutLayout>
  )
}

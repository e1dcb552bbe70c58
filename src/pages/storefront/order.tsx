import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PlatformMark } from '#features/catalog/ui/platform-mark.tsx'
import { defaults } from '#features/checkout/rules/query.ts'
import { Assurances } from '#features/checkout/ui/assurances.tsx'
import { CheckoutLayout, NothingOnSale } from '#features/checkout/ui/checkout-layout.tsx'
import { OlderOrderForm } from '#features/checkout/ui/older-order-form.tsx'
import { OrderSummary } from '#features/checkout/ui/order-summary.tsx'
import { useContinueToCheckout } from '#pages/storefront/order-to-checkout.ts'
import { noIndex, pageMeta } from '#ui/page-meta.ts'
import { wantedPackage } from './wanted-package.ts'

export const loader = (args: LoaderFunctionArgs) => wantedPackage(args, defaults.order)

export const meta = pageMeta('Your order', 'Enter your details, then choose how to pay.', noIndex)

export default function OrderPage() {
  const { kind, delivery, chosen } = useLoaderData<typeof loader>()
  const continueToCheckout = useContinueToCheckout(kind, chosen, { from: 'order' })
  if (!chosen) return <NothingOnSale kind={kind} title="Your order" />

  return (
    <CheckoutLayout
      step="Your link"
      title="Your order"
      lead="Enter your details. You’ll choose how to pay on the next page."
      summary={
        <OrderSummary {...{ kind, chosen, delivery }} mark={<PlatformMark platform={kind.platform} />}>
          <Assurances className="hidden lg:grid" />
        </OrderSummary>
      }
    >
      <OlderOrderForm kind={kind} onContinue={continueToCheckout} />
    </CheckoutLayout>
  )
}

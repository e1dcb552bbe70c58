import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { servicePath } from '#features/catalog/rules.ts'
import { PlatformMark } from '#features/catalog/ui/platform-mark.tsx'
import { defaults } from '#features/checkout/rules/query.ts'
import { Assurances } from '#features/checkout/ui/assurances.tsx'
import { CheckoutLayout, NothingOnSale } from '#features/checkout/ui/checkout-layout.tsx'
import { OrderSummary } from '#features/checkout/ui/order-summary.tsx'
import { TargetForm } from '#features/checkout/ui/target-form.tsx'
import { useContinueToCheckout } from '#pages/storefront/order-to-checkout.ts'
import { moving } from '#ui/moves.ts'
import { noIndex, pageMeta } from '#ui/page-meta.ts'
import { wantedPackage } from './wanted-package.ts'

export const loader = (args: LoaderFunctionArgs) => wantedPackage(args, defaults.checkout)

export const meta = pageMeta('Where should we deliver?', 'Enter the link to your post, video or profile.', noIndex)

export default function PostSelectionPage() {
  const { kind, delivery, chosen } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const continueToCheckout = useContinueToCheckout(kind, chosen)
  const title = 'Where should we deliver?'
  if (!chosen) return <NothingOnSale kind={kind} title={title} />

  return (
    <CheckoutLayout
      step="Your link"
      title={title}
      lead="We only need a public link, never your password."
      summary={
        <OrderSummary {...{ kind, chosen, delivery }} mark={<PlatformMark platform={kind.platform} />}>
          <Assurances className="hidden lg:grid" />
        </OrderSummary>
      }
    >
      <TargetForm kind={kind} onBack={() => void navigate(servicePath(kind), moving())} onContinue={continueToCheckout} />
    </CheckoutLayout>
  )
}

import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router'
import { servicePath } from '#features/catalog/rules.ts'
import { PlatformMark } from '#features/catalog/ui/platform-mark.tsx'
import { defaults } from '#features/checkout/rules/query.ts'
import { Assurances } from '#features/checkout/ui/assurances.tsx'
import { CheckoutLayout } from '#features/checkout/ui/checkout-layout.tsx'
import { NothingOnSale } from '#features/checkout/ui/nothing-on-sale.tsx'
import { OrderSummary } from '#features/checkout/ui/order-summary.tsx'
import { TargetForm } from '#features/checkout/ui/target-form.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { useContinueToCheckout } from './continue-to-checkout.ts'
import { wantedPackage } from './wanted-package.ts'

export const loader = (args: LoaderFunctionArgs) => wantedPackage(args, defaults.checkout)

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, {
    title: 'Where should we deliver?',
    description: 'Give the link of your post, video or profile for the package you chose.',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function PostSelectionPage() {
  const { kind, delivery, chosen } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const goOn = useContinueToCheckout(kind, chosen)
  const title = 'Where should we deliver?'
  if (!chosen) return <NothingOnSale kind={kind} title={title} />

  return (
    <CheckoutLayout
      step="Your link"
      title={title}
      lead="Only the public link, never your password."
      summary={
        <OrderSummary kind={kind} chosen={chosen} delivery={delivery} mark={<PlatformMark platform={kind.platform} />}>
          <Assurances className="hidden lg:grid" />
        </OrderSummary>
      }
    >
      <TargetForm kind={kind} onBack={() => void navigate(servicePath(kind))} onContinue={goOn} />
    </CheckoutLayout>
  )
}

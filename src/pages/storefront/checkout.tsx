import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from 'react-router'
import { paths } from '#app/routes.ts'
import { serviceLabel } from '#features/catalog/rules.ts'
import { PlatformMark } from '#features/catalog/ui/platform-mark.tsx'
import { defaults, packageQuery } from '#features/checkout/rules/query.ts'
import { Assurances } from '#features/checkout/ui/assurances.tsx'
import { CheckoutForm } from '#features/checkout/ui/checkout-form.tsx'
import { CheckoutLayout } from '#features/checkout/ui/checkout-layout.tsx'
import { keepDraft, readTarget } from '#features/checkout/ui/draft.ts'
import { NothingOnSale } from '#features/checkout/ui/nothing-on-sale.tsx'
import { OrderSummary } from '#features/checkout/ui/order-summary.tsx'
import type { PackageOption } from '#features/checkout/ui/package-option.ts'
import { usePayment } from '#features/checkout/ui/use-payment.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { leaveToPay, rememberOrder } from '#features/orders/ui/known-orders.ts'
import type { PaymentView } from '#features/payments/contract.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { useSite } from '#ui/site.ts'
import { toast } from '#ui/toast-store.ts'
import { signInHref } from './sign-in-href.ts'
import { wantedPackage } from './wanted-package.ts'

export const loader = (args: LoaderFunctionArgs) => wantedPackage(args, defaults.checkout)

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Checkout', description: 'Choose your package, say where it goes, and pay by card, PayPal or crypto.' }),
  { name: 'robots', content: 'noindex' },
]

export default function CheckoutPage() {
  const { kind, ladder, delivery, chosen: wanted } = useLoaderData<typeof loader>()
  const { demo } = useSite()
  const navigate = useNavigate()
  const [pickedId, setPickedId] = useState(wanted?.id)
  const [newPrices, setNewPrices] = useState<Record<string, number>>({})
  const [note, setNote] = useState('')
  const service = serviceLabel(kind)

  useEffect(() => setNote(readTarget(service, new URLSearchParams(window.location.search)).note), [service])

  const offers = ladder.map((each) => ({ ...each, priceCents: newPrices[each.id] ?? each.priceCents }))
  const chosen = offers.find((each) => each.id === pickedId) ?? offers.find((each) => each.id === wanted?.id)
  const payment = usePayment(chosen?.priceCents ?? 0)
  if (!chosen) return <NothingOnSale kind={kind} title="Checkout" />

  function choose(option: PackageOption) {
    setPickedId(option.id)
    keepInAddress(packageQuery({ kind, ...option }))
  }

  function goOn(order: OrderView, { nextAction }: PaymentView) {
    if (nextAction) return leaveToPay(order, nextAction.url)
    keepDraft({ target: null })
    if (order.paid) toast.success('Payment processed successfully! Your order will be delivered within 24 hours.')
    void navigate(order.accessToken ? paths.tracking : `${paths.tracking}?${new URLSearchParams({ order: order.id })}`)
  }

  return (
    <CheckoutLayout
      step="Payment"
      title="Checkout"
      summary={
        <OrderSummary
          kind={kind}
          chosen={chosen}
          delivery={delivery}
          note={note}
          split={payment.plan.split}
          mark={<PlatformMark platform={kind.platform} />}
        >
          <Assurances signedIn={Boolean(payment.session)} className="hidden lg:grid" />
        </OrderSummary>
      }
    >
      <CheckoutForm
        kind={kind}
        ladder={offers}
        chosen={chosen}
        payment={payment}
        demo={demo}
        signInHref={signInHref}
        onChoose={choose}
        onPrice={(cents) => setNewPrices({ ...newPrices, [chosen.id]: cents })}
        onOrder={rememberOrder}
        onPlaced={goOn}
      />
    </CheckoutLayout>
  )
}

/** The address names the package that is shown, so that a reload shows it again. */
function keepInAddress(query: URLSearchParams): void {
  const address = new URL(window.location.href)
  for (const [name, value] of query) address.searchParams.set(name, value)
  window.history.replaceState(window.history.state, '', address)
}

import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation, useNavigate } from 'react-router'
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
import { PromoCode } from '#features/checkout/ui/promo-code.tsx'
import { usePayment } from '#features/checkout/ui/use-payment.ts'
import { usePromo } from '#features/checkout/ui/use-promo.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { leaveToPay, rememberOrder } from '#features/orders/ui/known-orders.ts'
import type { PaymentView } from '#features/payments/contract.ts'
import { offeredMethods } from '#features/payments/server/queries.ts'
import { hasFirstOrderDiscount } from '#features/promotions/server/queries.ts'
import { shop } from '#platform/page-context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { useSite } from '#ui/site.ts'
import { toast } from '#ui/toast-store.ts'
import { useSession } from '#ui/use-session.ts'
import { signInHref } from './sign-in-href.ts'
import { wantedPackage } from './wanted-package.ts'

export async function loader(args: LoaderFunctionArgs) {
  const ctx = args.context.get(shop)
  const [wanted, methods, takesOff] = await Promise.all([
    wantedPackage(args, defaults.checkout),
    offeredMethods(ctx),
    hasFirstOrderDiscount(ctx),
  ])
  return { ...wanted, methods, takesOff }
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Checkout', description: 'Choose your package, say where it goes, and pay by card, PayPal or crypto.' })

export default function CheckoutPage() {
  const { kind, ladder, delivery, chosen: wanted, methods, takesOff } = useLoaderData<typeof loader>()
  const { demo } = useSite()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [pickedId, setPickedId] = useState(wanted?.id)
  const [newPrices, setNewPrices] = useState<Record<string, number>>({})
  const [note, setNote] = useState('')
  const service = serviceLabel(kind)

  useEffect(() => setNote(readTarget(service, new URLSearchParams(window.location.search)).note), [service])

  const offers = ladder.map((each) => ({ ...each, priceCents: newPrices[each.id] ?? each.priceCents }))
  const chosen = offers.find((each) => each.id === pickedId) ?? offers.find((each) => each.id === wanted?.id)
  const userId = useSession()?.user.id
  const promo = usePromo(service, chosen, takesOff, userId)
  const payment = usePayment(chosen ? chosen.priceCents - promo.discountCents : 0, methods)
  if (!chosen) return <NothingOnSale kind={kind} title="Checkout" />

  function choose(option: PackageOption) {
    setPickedId(option.id)
    keepInAddress(packageQuery({ kind, ...option }))
  }

  function goOn(order: OrderView, { nextAction }: PaymentView) {
    if (nextAction) return leaveToPay(order, nextAction.url)
    keepDraft({ target: null, promoCode: '' })
    if (order.paid) toast.success('Payment processed successfully! Your order will be delivered within 24 hours.', textAfter(state))
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
          discount={promo}
          split={payment.plan.split}
          mark={<PlatformMark platform={kind.platform} />}
        >
          <PromoCode promo={promo} />
          <Assurances signedIn={Boolean(payment.session)} className="hidden lg:grid" />
        </OrderSummary>
      }
    >
      <CheckoutForm
        kind={kind}
        ladder={offers}
        chosen={chosen}
        payment={payment}
        promo={promo}
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

/** Section 8: whoever came by the older order form is told in its words. */
function textAfter(state: unknown): string | undefined {
  const { from } = (state ?? {}) as { from?: unknown }
  return from === 'order' ? 'Order submitted successfully! You will receive a confirmation email shortly.' : undefined
}

/** The address names the package that is shown, so that a reload shows it again. */
function keepInAddress(query: URLSearchParams): void {
  const address = new URL(window.location.href)
  for (const [name, value] of query) address.searchParams.set(name, value)
  window.history.replaceState(window.history.state, '', address)
}

import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router'
import { serviceLabel } from '#features/catalog/rules.ts'
import { PlatformMark } from '#features/catalog/ui/platform-mark.tsx'
import { defaults, isChoiceOpen, packageQuery } from '#features/checkout/rules/query.ts'
import { Assurances } from '#features/checkout/ui/assurances.tsx'
import { CheckoutForm } from '#features/checkout/ui/checkout-form.tsx'
import { CheckoutLayout, NothingOnSale } from '#features/checkout/ui/checkout-layout.tsx'
import { updateDraft, readTarget } from '#features/checkout/ui/draft.ts'
import { OrderSummary } from '#features/checkout/ui/order-summary.tsx'
import type { PackageOption } from '#features/checkout/ui/package-option.ts'
import { PayPromise } from '#features/checkout/ui/pay-promise.tsx'
import { PromoCode } from '#features/checkout/ui/promo-code.tsx'
import { cancelReminder } from '#features/checkout/ui/reminder-choice.tsx'
import { usePayment } from '#features/checkout/ui/use-payment.ts'
import { usePromo } from '#features/checkout/ui/use-promo.ts'
import { moneyBackTitle } from '#features/guarantees/server/queries/overview.ts'
import type { OrderSummary as Order } from '#features/orders/contract.ts'
import { leaveToPay, markPaid, saveGuestOrder } from '#features/orders/ui/known-orders.ts'
import type { PaymentView } from '#features/payments/contract.ts'
import { usesCardForm, takesCoinChoice } from '#features/payments/server/queries.ts'
import { statementTexts, waysToPay } from '#features/payments/server/queries/settings.ts'
import { hasFirstOrderDiscount } from '#features/promotions/server/queries.ts'
import { renderStatic } from '#pages/render-static.tsx'
import { shop } from '#platform/page-context.ts'
import { paths } from '#shared/paths.ts'
import { fieldsOf } from '#shared/records.ts'
import { moving } from '#ui/moves.ts'
import { noIndex, pageMeta } from '#ui/page-meta.ts'
import { useSite } from '#ui/site.ts'
import { toast } from '#ui/toast-store.ts'
import { useSession } from '#ui/use-session.ts'
import { signInHref } from './sign-in-href.ts'
import { wantedPackage } from './wanted-package.ts'

export async function loader(args: LoaderFunctionArgs) {
  const ctx = args.context.get(shop)
  const [wanted, ways, hasFirstDiscount, statements] = await Promise.all([
    wantedPackage(args, defaults.checkout),
    waysToPay(ctx),
    hasFirstOrderDiscount(ctx),
    statementTexts(ctx),
  ])
  const promise = renderStatic(<PayPromise guarantee={await moneyBackTitle(ctx, wanted.kind)} ways={ways} />)
  const isOpen = isChoiceOpen(new URL(args.request.url).searchParams)
  const { methods } = ways
  return {
    ...wanted,
    isOpen,
    methods,
    hasFirstDiscount,
    statements,
    promise,
    form: { hasCardFields: usesCardForm(ctx), hasCoins: takesCoinChoice(ctx) },
  }
}

export const meta = pageMeta('Checkout', 'Review your package, add your link and choose how to pay.', noIndex)

/** Shown in addition to the usual thanks if the customer came from the older order form. Section 8. */
const orderFormSent = (demo: boolean) => `Order submitted successfully! You will receive a confirmation email${demo ? ' shortly' : ''}.`

export default function CheckoutPage() {
  const {
    kind,
    ladder,
    delivery,
    chosen: wanted,
    isOpen,
    methods,
    hasFirstDiscount,
    form,
    statements,
    promise,
  } = useLoaderData<typeof loader>()
  const { demo } = useSite()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [chosenId, setChosenId] = useState(wanted?.id)
  const [newPrices, setNewPrices] = useState<Record<string, number>>({})
  const [note, setNote] = useState('')
  const service = serviceLabel(kind)

  useEffect(() => setNote(readTarget(service, new URLSearchParams(window.location.search)).note), [service])

  const offers = ladder.map((pack) => ({ ...pack, priceCents: newPrices[pack.id] ?? pack.priceCents }))
  const chosen = offers.find((offer) => offer.id === chosenId) ?? offers.find((offer) => offer.id === wanted?.id)
  const userId = useSession()?.user.id
  const promo = usePromo(service, chosen, hasFirstDiscount, userId)
  const payment = usePayment(chosen ? chosen.priceCents - promo.discountCents : 0, methods, form)
  if (!chosen) return <NothingOnSale kind={kind} title="Checkout" />

  function choose(option: PackageOption) {
    setChosenId(option.id)
    updateQuery(packageQuery({ kind, ...option }))
  }

  function openOrder(order: Order, { nextAction }: PaymentView) {
    if (nextAction) return leaveToPay(order, nextAction.url)
    updateDraft({ target: null, promoCode: '' })
    if (order.paid) {
      markPaid(order)
      void cancelReminder()
      if (fieldsOf(state).from === 'order') toast.success(orderFormSent(demo))
    }
    void navigate(order.accessToken ? paths.tracking : `${paths.tracking}?${new URLSearchParams({ order: order.id })}`, moving())
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
          hasChoice
          mark={<PlatformMark platform={kind.platform} />}
        >
          <PromoCode promo={promo} />
          <Assurances className="hidden lg:grid" />
        </OrderSummary>
      }
    >
      <CheckoutForm
        kind={kind}
        ladder={offers}
        chosen={chosen}
        isChoiceOpen={isOpen}
        payment={payment}
        promo={promo}
        demo={demo}
        statements={statements}
        promise={promise}
        signInHref={signInHref}
        onChoose={choose}
        onPrice={(cents) => setNewPrices({ ...newPrices, [chosen.id]: cents })}
        onOrder={saveGuestOrder}
        onPlaced={openOrder}
      />
    </CheckoutLayout>
  )
}

/** Puts the chosen package into the URL, so a reload keeps it. */
function updateQuery(query: URLSearchParams): void {
  const url = new URL(window.location.href)
  for (const [name, value] of query) url.searchParams.set(name, value)
  window.history.replaceState(window.history.state, '', url)
}

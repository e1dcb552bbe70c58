import type { MetaFunction } from 'react-router'
import { paths } from '#app/routes.ts'
import { checkoutQuery } from '#features/checkout/rules/query.ts'
import { keepDraft, keepTarget } from '#features/checkout/ui/draft.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { OrderLookup } from '#features/orders/ui/order-lookup.tsx'
import { OrderTracker } from '#features/orders/ui/order-tracker.tsx'
import { toCents } from '#shared/money.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'
import { signInHref } from './sign-in-href.ts'

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Track your order', description: 'See where your order stands: payment, processing and delivery, step by step.' })

export default function TrackingPage() {
  return (
    <main className="bg-linear-to-b from-sunken to-canvas to-40%">
      <Container className="py-10 sm:py-14">
        <h1 className="text-heading">Track your order</h1>
        <p className="mt-2 mb-8 max-w-2xl text-lead text-muted">Payment, processing and delivery, step by step.</p>
        <OrderTracker
          shopHref={`${paths.home}#services`}
          historyHref={`${paths.profile}?section=history`}
          signInHref={signInHref}
          payHrefOf={payHrefOf}
          onPay={keepForPaying}
        />
        <section aria-labelledby="lookup" className="mt-12 border-t border-line pt-10">
          <h2 id="lookup" className="text-subheading">
            Ordered on another device?
          </h2>
          <p className="mt-1 mb-6 max-w-2xl text-muted">We send the tracking link to the email address of the order.</p>
          <OrderLookup />
        </section>
      </Container>
    </main>
  )
}

function queryOf({ platform, serviceType, quality, quantity, price, postUrl, note }: OrderView): URLSearchParams {
  const kind = { platform, type: serviceType }
  return checkoutQuery({ kind, quality, quantity, priceCents: toCents(price) }, { postUrl, description: note ?? '' })
}

/** The checkout of an order that is not paid yet. */
function payHrefOf(order: OrderView): string {
  return `${paths.checkout}?${queryOf(order)}`
}

/** The checkout finds what was typed for the order, so that paying again is one press. */
function keepForPaying(order: OrderView): void {
  keepDraft({ socialUsername: order.socialUsername, email: order.email })
  keepTarget(order.service, queryOf(order), { postUrl: order.postUrl, note: order.note ?? '' })
}

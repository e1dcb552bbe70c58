import type { MetaFunction } from 'react-router'
import { paths } from '#app/routes.ts'
import { OrderLookup } from '#features/orders/ui/order-lookup.tsx'
import { OrderTracker } from '#features/orders/ui/order-tracker.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'
import { checkoutHrefOf, keepForCheckout } from './order-to-checkout.ts'
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
          payHrefOf={checkoutHrefOf}
          onPay={keepForCheckout}
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

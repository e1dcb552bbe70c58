import { type ComponentProps, lazy, Suspense } from 'react'
import { PlatformMark } from '#features/catalog/ui/platform-mark.tsx'
import { OrderLookup } from '#features/orders/ui/order-lookup.tsx'
import { OrderTracker } from '#features/orders/ui/order-tracker.tsx'
import { paths } from '#shared/paths.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'
import { checkoutHrefOf, keepForCheckout, reviewHrefOf } from './order-to-checkout.ts'
import { signInHref } from './sign-in-href.ts'

const GuaranteeOptions = lazy(async () => ({ default: (await import('#features/guarantees/ui/guarantee-options.tsx')).GuaranteeOptions }))

const AccountForOrder = lazy(async () => ({ default: (await import('#features/accounts/ui/account-for-order.tsx')).AccountForOrder }))

type Tracker = ComponentProps<typeof OrderTracker>

const markOf: Tracker['markOf'] = (platform) => <PlatformMark platform={platform} className="size-6.5" />

const guarantees: Tracker['below'] = (paid) => (
  <Suspense fallback={<div className="h-80 sm:h-56" />}>
    <GuaranteeOptions {...paid} />
  </Suspense>
)

const accountFor: Tracker['accountFor'] = ({ email, socialUsername }) => (
  <Suspense>
    <AccountForOrder email={email} username={socialUsername} signInHref={signInHref()} />
  </Suspense>
)

export const meta = pageMeta('Track your order', 'See the status of your order: payment, processing and delivery, step by step.')

export default function TrackingPage() {
  return (
    <main className="relative isolate min-h-dvh overflow-x-clip bg-sunken">
      <div className="swell-right swell absolute top-0 right-0 -z-10 h-64 w-full opacity-50 max-md:hidden" />
      <Container className="py-10 sm:py-14">
        <h1 className="text-heading">Track your order</h1>
        <p className="mt-2 mb-8 max-w-2xl text-lead text-muted">Payment, processing and delivery, step by step.</p>
        <OrderTracker
          markOf={markOf}
          shopHref={`${paths.home}#services`}
          historyHref={`${paths.profile}?section=history`}
          signInHref={signInHref}
          payHrefOf={checkoutHrefOf}
          onPay={keepForCheckout}
          reviewHrefOf={reviewHrefOf}
          accountFor={accountFor}
          below={guarantees}
        />
        {/* Hidden while orders load, to keep it from moving. */}
        <section aria-labelledby="lookup" className="mt-6 card p-6 not-noscript:[main:has([data-loading])_&]:hidden sm:p-8 print:hidden">
          <h2 id="lookup" className="text-subheading">
            Ordered on another device?
          </h2>
          <p className="mt-1 mb-6 max-w-2xl text-muted">We’ll send the tracking link to the email address on your order.</p>
          <OrderLookup />
        </section>
      </Container>
    </main>
  )
}

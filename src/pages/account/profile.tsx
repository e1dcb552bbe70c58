import { useEffect, useRef } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import type { GoogleSignIn } from '#features/accounts/contract.ts'
import { googleSignIn } from '#features/accounts/server/queries.ts'
import { AccountCard, useFreshUser, VerifyBanner } from '#features/accounts/ui/profile/account-card.tsx'
import { History } from '#features/orders/ui/history/history.tsx'
import { offeredMethods, usesCardForm, takesCoinChoice } from '#features/payments/server/queries.ts'
import { shop } from '#platform/page-context.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { keysOf } from '#shared/records.ts'
import type { SessionUser } from '#shared/session.ts'
import { noIndex, pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'
import { checkoutHrefOf, keepForCheckout } from '../storefront/order-to-checkout.ts'
import { type DepositPayment, DepositSection } from './profile/deposit-section.tsx'
import { NotificationsSection } from './profile/notifications-section.tsx'
import { OverviewSection } from './profile/overview-section.tsx'
import { readSection, type Section, sectionHref, sections, shopHref, trackHref } from './profile/sections.ts'
import { SettingsSection } from './profile/settings-section.tsx'
import { Protected } from './protected.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  const form = { hasCardFields: usesCardForm(ctx), hasCoins: takesCoinChoice(ctx) }
  return { google: googleSignIn(ctx), methods: await offeredMethods(ctx), ...form }
}

/** The query only contains sections and filters, which no loader needs. */
export const shouldRevalidate = () => false

export const meta = pageMeta('Your account', 'Your balance, orders, receipts and settings.', noIndex)

export default function ProfilePage() {
  const { google, ...payment } = useLoaderData<typeof loader>()
  return <Protected title="Your account">{({ user }) => <Account key={user.id} user={user} google={google} payment={payment} />}</Protected>
}

interface AccountProps {
  user: SessionUser
  google: GoogleSignIn | null
  payment: DepositPayment
}

/** The account card and the section in the URL. */
function Account({ user, google, payment }: AccountProps) {
  const [address] = useSearchParams()
  const section = readSection(address)
  const heading = useRef<HTMLHeadingElement>(null)
  useFreshUser()
  useFocusOnChange(section, heading)

  return (
    <main className="min-h-dvh bg-linear-to-b from-sunken to-canvas to-40%">
      <Container className="grid gap-8 py-8 sm:py-12 lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-10">
        <div className="min-w-0 lg:sticky lg:top-24">
          <AccountCard
            user={user}
            items={keysOf(sections).map((key) => ({ name: sections[key].name, href: sectionHref(key), isCurrent: key === section }))}
          >
            <p className="flex shrink-0 flex-col items-end text-sm text-muted lg:mt-4 lg:flex-row lg:items-baseline lg:justify-between lg:rounded-md lg:bg-sunken lg:px-3 lg:py-2">
              Balance
              <span className="text-base font-semibold text-ink tabular-nums">{formatMoney(toCents(user.balance))}</span>
            </p>
          </AccountCard>
        </div>
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="mb-6 text-heading">
            {sections[section].title}
          </h1>
          {!user.emailVerified && <VerifyBanner email={user.email} />}
          {section === 'overview' && <OverviewSection />}
          {section === 'deposit' && <DepositSection payment={payment} />}
          {section === 'history' && (
            <History shopHref={shopHref} trackHref={({ id }) => trackHref(id)} againHref={checkoutHrefOf} onAgain={keepForCheckout} />
          )}
          {section === 'profile' && <SettingsSection user={user} google={google} />}
          {section === 'notifications' && <NotificationsSection />}
        </div>
      </Container>
    </main>
  )
}

/** Focuses the heading when the section changes, as for a new page. */
function useFocusOnChange(section: Section, heading: React.RefObject<HTMLElement | null>): void {
  const previous = useRef(section)
  useEffect(() => {
    if (previous.current === section) return
    previous.current = section
    heading.current?.focus({ preventScroll: true })
  }, [section, heading])
}

import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { GoogleSignIn } from '#features/accounts/contract.ts'
import { AccountCard } from '#features/accounts/ui/profile/account-card.tsx'
import { useFreshUser } from '#features/accounts/ui/profile/use-fresh-user.ts'
import { VerifyBanner } from '#features/accounts/ui/profile/verify-banner.tsx'
import type { ProviderMethod } from '#features/payments/contract.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import type { SessionUser } from '#shared/session.ts'
import { Container } from '#ui/section.tsx'
import { DepositSection } from './deposit-section.tsx'
import { HistorySection } from './history-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { OverviewSection } from './overview-section.tsx'
import { readSection, type Section, sectionHref, sections } from './sections.ts'
import { SettingsSection } from './settings-section.tsx'

interface DeskProps {
  user: SessionUser
  google: GoogleSignIn | null
  methods: readonly ProviderMethod[]
}

/** The account page of whoever is signed in: its card, and the section that the address names. */
export function Desk({ user, google, methods }: DeskProps) {
  const [address] = useSearchParams()
  const section = readSection(address)
  const heading = useRef<HTMLHeadingElement>(null)
  useFreshUser()
  useFocusOnChange(section, heading)

  return (
    <main className="bg-linear-to-b from-sunken to-canvas to-40%">
      <Container className="grid gap-8 py-8 sm:py-12 lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-10">
        <div className="min-w-0 lg:sticky lg:top-24">
          <AccountCard
            user={user}
            items={(Object.keys(sections) as Section[]).map((each) => ({
              name: sections[each].name,
              href: sectionHref(each),
              isCurrent: each === section,
            }))}
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
          {section === 'deposit' && <DepositSection methods={methods} />}
          {section === 'history' && <HistorySection />}
          {section === 'profile' && <SettingsSection user={user} google={google} />}
          {section === 'notifications' && <NotificationsSection />}
        </div>
      </Container>
    </main>
  )
}

/** Another section is announced by its heading, as another page is. */
function useFocusOnChange(section: Section, heading: React.RefObject<HTMLElement | null>): void {
  const shown = useRef(section)
  useEffect(() => {
    if (shown.current === section) return
    shown.current = section
    heading.current?.focus({ preventScroll: true })
  }, [section, heading])
}

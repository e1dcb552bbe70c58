import { Link, type MetaFunction, Outlet, useLocation } from 'react-router'
import { useAttention } from '#features/operations/ui/operator/today/use-attention.ts'
import { paths } from '#shared/paths.ts'
import type { Session } from '#shared/session.ts'
import { Screen } from '#ui/console/screen.tsx'
import { noIndex, pageTags } from '#ui/page-meta.ts'
import { ConsoleBar } from './console-bar.tsx'
import { ConsoleMenu } from './console-menu.tsx'
import { groupsFor, sectionAt } from './sections.ts'
import { StaffOnly } from './staff.tsx'
import { useConsoleKeys } from './use-console-keys.tsx'
import './console.css'

/** The title of a screen is the name of its section. */
export const meta: MetaFunction = (args) => [
  ...pageTags(args, sectionAt(args.location.pathname)?.name ?? 'Console', 'Where staff run the shop.'),
  noIndex,
]

export const handle = { storefront: false }

/** The console: the menu and the current screen, which is a nested route. */
export default function ConsolePage() {
  return <StaffOnly>{(session) => <Console key={session.user.id} session={session} />}</StaffOnly>
}

function Console({ session }: { session: Session }) {
  const open = groupsFor(session.user.role)
  const section = sectionAt(useLocation().pathname)
  const keys = useConsoleKeys(session.user.role)
  const needs = useAttention()
  const isClosed = section && !open.flat().includes(section)
  return (
    <div
      data-console
      className="grid min-h-[calc(100dvh-4rem)] grid-cols-[minmax(0,1fr)] max-lg:content-start lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <ConsoleBar keys={keys} needs={needs} />
      <ConsoleMenu groups={open} current={isClosed ? undefined : section} attention={needs.counts?.attention ?? []} />
      {/* With room at the end for a message, so that no button stays under it. */}
      <main className="min-w-0 px-4 pt-5 pb-28 sm:px-6 lg:px-8 lg:pt-6">
        {isClosed ? (
          <Screen title="Access denied">
            <p className="text-muted">
              Your role doesn’t have access to this section. Ask an owner of the shop.{' '}
              <Link to={paths.operator} className="font-medium text-accent-ink hover:underline">
                Go to Today
              </Link>
            </p>
          </Screen>
        ) : (
          <Outlet context={session} />
        )}
      </main>
      {keys.dialog}
    </div>
  )
}

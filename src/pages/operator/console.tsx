import { type ComponentType, createElement, lazy, type LazyExoticComponent, Suspense, useEffect } from 'react'
import { Link, type MetaFunction, useLocation } from 'react-router'
import { paths } from '#app/routes.ts'
import type { Session } from '#shared/session.ts'
import { Screen } from '#ui/console/screen.tsx'
import { Loading } from '#ui/loading.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { useSite } from '#ui/site.ts'
import { ConsoleMenu } from './console-menu.tsx'
import { groups, groupsFor, type Section, type SectionProps } from './sections.ts'
import { StaffOnly } from './staff-only.tsx'
import './console.css'

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Console', description: 'Where the shop is run, for its staff.' }),
  { name: 'robots', content: 'noindex' },
]

export const handle = { footer: false }

/** The one page of the console for whoever is not of the staff yet. */
const SetUpPage = lazy(() => import('./set-up.tsx'))

const screens = new Map<Section, LazyExoticComponent<ComponentType<SectionProps>>>(
  groups.flat().map((section) => [section, lazy(section.load)]),
)

/** The console: its sections, and the one that the address names. One route, so that no other page learns of them. */
export default function ConsolePage() {
  const { pathname } = useLocation()
  if (pathname === `${paths.operator}/set-up`) {
    return (
      <Suspense fallback={<Loading className="min-h-72" />}>
        <SetUpPage />
      </Suspense>
    )
  }
  return <StaffOnly title="Console">{(session) => <Console key={session.user.id} session={session} />}</StaffOnly>
}

function Console({ session }: { session: Session }) {
  const { pathname } = useLocation()
  const [path = '', ...rest] = pathname
    .slice(paths.operator.length + 1)
    .split('/')
    .filter(Boolean)
  const open = groupsFor(session.user.role)
  const section = open.flat().find((each) => each.path === path)
  const content = section && screens.get(section)
  useTitle(section?.name ?? 'Console')
  return (
    <div
      data-console
      data-own-chat
      className="mx-auto grid w-full max-w-[100rem] grid-cols-[minmax(0,1fr)] gap-x-8 px-5 py-5 sm:px-8 lg:grid-cols-[11.5rem_minmax(0,1fr)]"
    >
      <ConsoleMenu groups={open} current={section} />
      <main className="min-w-0 pb-16">
        {content ? (
          <Suspense fallback={<Loading className="min-h-72" />}>{createElement(content, { key: path, session, rest })}</Suspense>
        ) : (
          <NotHere isClosed={groups.flat().some((each) => each.path === path)} />
        )}
      </main>
    </div>
  )
}

function NotHere({ isClosed }: { isClosed: boolean }) {
  return (
    <Screen title={isClosed ? 'Not yours to open' : 'No such page'}>
      <p className="text-muted">
        {isClosed ? 'Your role does not open this section. Ask an owner of the shop. ' : 'The console has no page at this address. '}
        <Link to={paths.operator} className="font-medium text-accent-ink hover:underline">
          Go to Today
        </Link>
      </p>
    </Screen>
  )
}

function useTitle(name: string): void {
  const { name: shop } = useSite()
  useEffect(() => {
    document.title = `${name} · ${shop}`
  }, [name, shop])
}

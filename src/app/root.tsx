import { Suspense, useContext, useEffect, useRef } from 'react'
import {
  type LinksFunction,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { ChatCorner } from '#app/frame/chat-corner.tsx'
import { announceHydration, arrivalScript, chatScript, earlyClickScript, fromTopScript, themeScript } from '#app/frame/head-scripts.ts'
import { DemoNotice, PendingPage, ScriptNotice } from '#app/frame/notices.tsx'
import { StructuredData } from '#app/frame/structured-data.tsx'
import { TopBar } from '#app/frame/top-bar.tsx'
import { type Registry, registry, registryForPages, replaceRegistry } from '#features/catalog/rules/registry.ts'
import { waysToPay } from '#features/payments/server/queries/settings.ts'
import { pageHead } from '#features/seo/server/queries/head.ts'
import { shop, structuredData } from '#platform/page-context.ts'
import { moneyDisplay, showMoneyAs } from '#shared/money.ts'
import fontUrl from '#ui/fonts/onest-latin.woff2?url'
import { ServerPage } from '#ui/server-page.ts'
import type { Site } from '#ui/site.ts'
import { StaticHtml } from '#ui/static-html.tsx'
import { Toaster } from '#ui/toaster.tsx'
import ErrorPage from '../pages/system/error.tsx'
import '#ui/styles.css'
import './chat-button.css'

interface RootData extends Site {
  /** The platforms and types on sale; omitted if they are the built-in ones. */
  services?: Registry | undefined
}

export const links: LinksFunction = () => [{ rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }]

export async function loader({ context, url }: LoaderFunctionArgs): Promise<RootData> {
  const ctx = context.get(shop)
  const { STORE_NAME, STORE_MODE, PUBLIC_URL } = ctx.config
  const page = await pageHead(ctx, url.pathname)
  const services = registryForPages(registry())
  if (page) context.get(structuredData).push(...page.structuredData)
  const money = moneyDisplay()
  const { simulated } = await waysToPay(ctx)
  return {
    name: STORE_NAME,
    demo: STORE_MODE === 'demo',
    ...(STORE_MODE === 'demo' && {
      notice: `Demo shop: payments are ${simulated ? 'simulated' : 'in test mode'}, figures are examples.`,
    }),
    origin: PUBLIC_URL,
    head: page?.head,
    ...(money !== 'symbol' && { money }),
    ...(services && { services }),
  }
}

/** The site's data isn't reloaded on navigation, so that a failing page still has its frame. */
export const shouldRevalidate = () => false

/**
 * The frame of every page. Only the server renders its scripts: they run once, and the Content-Security-Policy wouldn't let React
 * add them in the browser, as it would for an error page.
 */
export function Layout({ children }: { children: React.ReactNode }) {
  const site = useRouteLoaderData<RootData>('root')
  if (site?.money) showMoneyAs(site.money)
  if (!import.meta.env.SSR && site?.services) replaceRegistry(site.services)
  const { nonce, brandStyle, icons } = useContext(ServerPage)
  const isFramed = useHas('frame')
  const isStorefront = useHas('storefront')
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {import.meta.env.SSR && (
          <script
            nonce={nonce}
            dangerouslySetInnerHTML={{ __html: `${themeScript};${fromTopScript};${arrivalScript};${chatScript()};${earlyClickScript}` }}
          />
        )}
        <Meta />
        {import.meta.env.SSR && <StructuredData />}
        <Links />
        {import.meta.env.SSR && icons?.map((icon) => <link key={icon.rel} {...icon} />)}
        {import.meta.env.SSR && brandStyle && <style dangerouslySetInnerHTML={{ __html: brandStyle }} />}
      </head>
      <body className="flex flex-col" data-storefront={isStorefront}>
        <a
          href="#content"
          className="fixed top-3 left-3 z-50 -translate-y-20 rounded-md bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
        >
          Skip to content
        </a>
        <div hidden>
          <StaticHtml id="frame-icons" />
        </div>
        {isFramed && site?.notice && <DemoNotice>{site.notice}</DemoNotice>}
        <TopBar hidden={!isFramed} />
        {isFramed && <ScriptNotice />}
        <PendingPage />
        <div id="content" tabIndex={-1} className="flex-1">
          {children}
        </div>
        <footer hidden={!isFramed || !isStorefront} className="border-t border-line bg-sunken">
          <StaticHtml id="frame-footer" />
        </footer>
        <Toaster />
        {isFramed && isStorefront && <ChatCorner />}
        {import.meta.env.SSR ? <ScrollRestoration nonce={nonce} /> : <KeepScroll />}
        {import.meta.env.SSR && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

/** The page inside the frame. React hydrates it after the frame in separate tasks, so that slow phones stay responsive. */
export default function Root() {
  useFocusOnNavigation()
  return (
    <Suspense>
      <Outlet />
      <Hydrated />
    </Suspense>
  )
}

/** Announces hydration after its siblings are hydrated. */
function Hydrated() {
  useEffect(() => void announceHydration(), [])
  return null
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}

/** What ScrollRestoration does after its script has run. */
function KeepScroll() {
  useScrollRestoration()
  return null
}

/**
 * Whether the page has the frame, or the storefront's parts of it (menus, footer, chat). Payment provider pages have no frame:
 * `export const handle = { frame: false }`.
 */
function useHas(part: 'frame' | 'storefront'): boolean {
  return useMatches().every(({ handle }) => (handle as Partial<Record<string, boolean>> | undefined)?.[part] !== false)
}

/** Moves the focus to the heading of a new page, so that screen readers announce it like a page load. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}

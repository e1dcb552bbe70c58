import { useEffect, useRef } from 'react'
import {
  type LinksFunction,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
} from 'react-router'
import { ChatCorner } from '#app/frame/chat-corner.tsx'
import { chatScript } from '#app/frame/chat-script.ts'
import { DemoNotice } from '#app/frame/demo-notice.tsx'
import { earlyPressScript, tellScriptsThere } from '#app/frame/early-press.ts'
import { Footer } from '#app/frame/footer.tsx'
import { IconSheet } from '#app/frame/icon-sheet.tsx'
import { PendingPage } from '#app/frame/pending-page.tsx'
import { ScriptNotice } from '#app/frame/script-notice.tsx'
import { StructuredData } from '#app/frame/structured-data.tsx'
import { themeScript } from '#app/frame/theme.ts'
import { TopBar } from '#app/frame/top-bar.tsx'
import { pageHead } from '#features/seo/server/queries/head.ts'
import { shop, structuredData } from '#platform/page-context.ts'
import { moneyDisplay, showMoneyAs } from '#shared/money.ts'
import fontUrl from '#ui/fonts/onest-latin.woff2?url'
import { type Site, useSite } from '#ui/site.ts'
import { Toaster } from '#ui/toaster.tsx'
import ErrorPage from '../pages/system/error.tsx'
import '#ui/styles.css'
import './chat-button.css'

export const links: LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export async function loader({ context, url }: LoaderFunctionArgs): Promise<Site> {
  const ctx = context.get(shop)
  const { STORE_NAME, STORE_MODE, PUBLIC_URL } = ctx.config
  const page = await pageHead(ctx, url.pathname)
  if (page) context.get(structuredData).push(...page.structuredData)
  const money = moneyDisplay()
  return {
    name: STORE_NAME,
    demo: STORE_MODE === 'demo',
    origin: PUBLIC_URL,
    head: page?.head,
    ...(money !== 'symbol' && { money }),
  }
}

/** The site does not change while someone looks at it; so a page that cannot be loaded fails by itself, within the frame. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: React.ReactNode }) {
  const { demo, money } = useSite()
  if (money) showMoneyAs(money)
  const isFramed = useHandled('frame')
  const hasFooter = useHandled('footer')
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `${themeScript};${chatScript()};${earlyPressScript}` : '' }}
        />
        <Meta />
        <StructuredData />
        <Links />
      </head>
      <body className="flex flex-col">
        <a
          href="#content"
          className="fixed top-3 left-3 z-50 -translate-y-20 rounded-md bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
        >
          Skip to content
        </a>
        <IconSheet />
        {isFramed && demo && <DemoNotice />}
        <TopBar hidden={!isFramed} />
        {isFramed && <ScriptNotice />}
        <PendingPage />
        <div id="content" tabIndex={-1} className="flex-1">
          {children}
        </div>
        <Footer hidden={!isFramed || !hasFooter} />
        <Toaster />
        {isFramed && <ChatCorner />}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useHeadingTakesFocus()
  useEffect(() => void tellScriptsThere(), [])
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}

/** A page that is not the shop's, such as a payment provider's, says so: `export const handle = { frame: false }`. */
function useHandled(part: 'frame' | 'footer'): boolean {
  return useMatches().every(({ handle }) => (handle as Partial<Record<string, boolean>> | undefined)?.[part] !== false)
}

/** A new page within the shop is announced by its heading, as a full page load would announce its title. */
function useHeadingTakesFocus(): void {
  const { pathname } = useLocation()
  const arrivedAt = useRef(pathname)
  useEffect(() => {
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}

import { useLocation, useNavigation } from 'react-router'
import { serviceLabel, serviceOfPath } from '#features/catalog/rules.ts'
import { paths } from '#shared/paths.ts'
import { Spinner } from '#ui/spinner.tsx'

export function DemoNotice({ children }: { children: string }) {
  return (
    <aside
      aria-label="Demo shop"
      className="bg-accent-soft px-2 py-1.5 text-center text-xs font-medium text-balance text-accent-ink sm:text-[0.8125rem]"
    >
      {children}
    </aside>
  )
}

/** Explains what works without JavaScript. Rendered only by the server, inside noscript. */
export function ScriptNotice() {
  return <noscript>{import.meta.env.SSR && <WithoutScript />}</noscript>
}

/** Why a page needs JavaScript, if nothing on it works without. */
function needOf(path: string): string | undefined {
  switch (path) {
    case paths.postSelection:
    case paths.order:
    case paths.checkout:
      return 'Ordering needs it to check your link, add up your total and take your payment. Your package stays chosen.'
    case paths.login:
    case paths.signup:
      return 'Signing in needs it to keep you signed in on this device.'
    case paths.profile:
    case paths.notifications:
      return 'Your account needs it to load your orders, balance and messages.'
    default:
      return undefined
  }
}

function WithoutScript() {
  const { pathname } = useLocation()
  if (`${pathname}/`.startsWith(`${paths.operator}/`)) {
    return (
      <p className="border-b border-line bg-warn-soft px-5 py-2.5 text-center text-sm text-ink">
        The console needs JavaScript: allow it for this site in your browser’s settings, then reload this page.
      </p>
    )
  }
  const need = needOf(pathname)
  if (!need) {
    return (
      <p className="border-b border-line bg-warn-soft px-5 py-2.5 text-center text-sm text-ink">
        JavaScript is off. You can read every page, but you need it to order, track orders, sign in and contact us.
      </p>
    )
  }
  return (
    <div className="border-b border-line bg-warn-soft px-5 py-5 text-ink">
      <p className="mx-auto max-w-2xl font-semibold">JavaScript is off. {need}</p>
      <p className="mx-auto mt-1 max-w-2xl">
        To continue, allow JavaScript for this site in your browser’s settings and reload this page. Until then you can compare{' '}
        <a href={`${paths.home}#services`} className="underline underline-offset-4">
          all packages and prices
        </a>{' '}
        or read{' '}
        <a href={paths.faq} className="underline underline-offset-4">
          our FAQ
        </a>
        . Orders you’ve already placed aren’t affected.
      </p>
    </div>
  )
}

/** Shows which page is loading. It fades in with a delay, so that fast pages never show it. */
export function PendingPage() {
  const { state, location } = useNavigation()
  if (state !== 'loading') return null
  const service = serviceOfPath(location.pathname)
  return (
    <output
      id="loading"
      className="fixed top-20 left-1/2 z-50 flex -translate-x-1/2 animate-appear items-center gap-2.5 rounded-full border border-line bg-raised px-5 py-2.5 text-sm font-medium whitespace-nowrap text-ink shadow-lg"
    >
      <Spinner className="size-4 text-accent-ink" />
      {service ? `Loading ${serviceLabel(service)} services...` : 'Loading...'}
    </output>
  )
}

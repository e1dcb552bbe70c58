import { useNavigation } from 'react-router'
import { serviceLabel, serviceOfPath } from '#features/catalog/rules.ts'
import { Spinner } from '#ui/spinner.tsx'

/** Tells visitors of a demo shop that it is one. */
export function DemoNotice({ children }: { children: string }) {
  return (
    <aside
      aria-label="Demo shop"
      className="bg-accent-soft px-2 py-1.5 text-center text-xs sm:text-[0.8125rem] font-medium text-accent-ink"
    >
      {children}
    </aside>
  )
}

/** Tells visitors without JavaScript what works. Rendered by the server only: a browser with JavaScript never shows it. */
export function ScriptNotice() {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p className="border-b border-line bg-warn-soft px-5 py-2.5 text-center text-sm text-ink">
          JavaScript is off. You can read every page, but you need it to order, track orders, sign in and contact us.
        </p>
      )}
    </noscript>
  )
}

/** Names the page that is loading. It fades in late, so that fast pages never show it. */
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

import { useNavigation } from 'react-router'
import { serviceLabel, serviceOfPath } from '#features/catalog/rules.ts'
import { Spinner } from '#ui/spinner.tsx'

/** Says what is on its way while the next page loads; a fast one arrives before it is seen. */
export function PendingPage() {
  const { state, location } = useNavigation()
  if (state !== 'loading') return null
  const service = serviceOfPath(location.pathname)
  return (
    <output className="fixed top-20 left-1/2 z-50 flex -translate-x-1/2 animate-appear items-center gap-2.5 rounded-full border border-line bg-raised px-5 py-2.5 text-sm font-medium whitespace-nowrap text-ink shadow-lg">
      <Spinner className="size-4 text-accent-ink" />
      {service ? `Loading ${serviceLabel(service)} services...` : 'Loading...'}
    </output>
  )
}

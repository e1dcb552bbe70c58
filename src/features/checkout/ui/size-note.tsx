import { sizeNote } from '#features/checkout/rules/query.ts'
import { parseQuantity } from '#shared/quantity.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

/** Notes that the size in the URL isn't offered, with the nearest one. `quantity` is that of the chosen package. */
export function SizeNote({ quantity, className }: { quantity: number; className: string }) {
  // Read in the browser, because the server sends the same page for every size that isn't offered.
  const wanted = useHydrated() ? new URLSearchParams(window.location.search).get('package') : null
  const note = sizeNote(parseQuantity(wanted ?? ''), quantity)
  if (!note) return null
  return (
    <p role="status" className={`rounded-md bg-warn-soft px-3.5 py-2.5 text-sm text-warn ${className}`}>
      {note}
    </p>
  )
}

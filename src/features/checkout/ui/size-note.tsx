import { sizeNote } from '#features/checkout/rules/query.ts'
import { parseQuantity } from '#shared/quantity.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

/** Says that the size in the address is not offered, and which is nearest. `quantity` is that of the chosen package. */
export function SizeNote({ quantity, className }: { quantity: number; className: string }) {
  // Read here: the server sends the same page for every size that is not offered.
  const asked = useHydrated() ? new URLSearchParams(window.location.search).get('package') : null
  const note = sizeNote(parseQuantity(asked ?? ''), quantity)
  if (!note) return null
  return (
    <p role="status" className={`rounded-md bg-warn-soft px-3.5 py-2.5 text-sm text-warn ${className}`}>
      {note}
    </p>
  )
}

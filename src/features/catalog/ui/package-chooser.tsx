import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { PackageView } from '#features/catalog/contract.ts'
import { parseQuality, type Quality, type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { NoPackages } from '#features/catalog/ui/no-packages.tsx'
import { OrderPanel } from '#features/catalog/ui/order-panel.tsx'
import { PackageCard } from '#features/catalog/ui/package-card.tsx'
import { QualitySwitch } from '#features/catalog/ui/quality-switch.tsx'

/** Views pages begin with this package chosen. */
const DEFAULT_VIEWS = 5000

interface PackageChooserProps {
  kind: ServiceKind
  packages: readonly PackageView[]
  delivery: string | null
  /** Where the order goes on; the form leads there by itself until the script has arrived. */
  action: string
  /** Goes on with the chosen package. `quality` is there where the service comes in several. */
  onOrder: (pack: PackageView, quality?: Quality) => void
}

/** The ladder of a service: choose a quality where there are two, choose a package, go on to order it. */
export function PackageChooser({ kind, packages, delivery, action, onOrder }: PackageChooserProps) {
  const qualities = [...new Set(packages.map((pack) => pack.quality))]
  const [quality, setQuality] = useState<Quality>(qualities[0] ?? 'general')
  const [quantity, setQuantity] = useState(kind.type === 'views' ? DEFAULT_VIEWS : 0)
  // What was chosen before the script arrived, or came back with the page, counts.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const early = form.current?.querySelector<HTMLInputElement>('[name=quality]:checked')?.value
    if (early) setQuality(parseQuality(early))
  }, [])
  const ladder = packages.filter((pack) => pack.quality === quality)
  const chosen = ladder.find((pack) => pack.quantity === quantity)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (chosen) onOrder(chosen, qualities.length > 1 ? quality : undefined)
  }
  return (
    <form
      ref={form}
      action={action}
      onSubmit={submit}
      autoComplete="off"
      aria-labelledby="choose"
      className="grid items-start gap-8 xl:grid-cols-[1fr_20rem]"
    >
      <input type="hidden" name="service" value={serviceLabel(kind)} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <h2 id="choose" className="text-heading">
            Choose Your Package
          </h2>
          {qualities.length > 1 && <QualitySwitch qualities={qualities} value={quality} onChange={setQuality} />}
        </div>
        {packages.length === 0 ? (
          <NoPackages kind={kind} />
        ) : (
          <fieldset className="mt-8 grid min-w-0 gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
            <legend className="sr-only">Choose Your Package</legend>
            {ladder.map((pack) => (
              <PackageCard
                key={pack.id}
                pack={pack}
                ladder={ladder}
                checked={pack === chosen}
                onChoose={() => setQuantity(pack.quantity)}
              />
            ))}
          </fieldset>
        )}
      </div>
      {packages.length > 0 && <OrderPanel {...{ kind, delivery, ladder, chosen }} showQuality={qualities.length > 1} />}
    </form>
  )
}

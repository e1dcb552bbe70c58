import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PackageView } from '#features/catalog/contract.ts'
import { type Quality, type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { parseQuality } from '#features/catalog/rules/read-service.ts'
import { OrderPanel } from '#features/catalog/ui/order-panel.tsx'
import { PackageCard } from '#features/catalog/ui/package-card.tsx'
import { PlatformMark } from '#features/catalog/ui/platform-mark.tsx'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/empty-state.tsx'

interface PackageChooserProps {
  kind: ServiceKind
  packages: readonly PackageView[]
  /** Delivery promises by quality. */
  delivery: Partial<Record<Quality, string>>
  /** The service's rating by customers, next to the price. */
  rating: ReactNode
  /** Answers to common doubts, below the panel. */
  doubts: ReactNode
  /** The next page. The form submits to it if the script hasn't loaded. */
  action: string
  /** Continues with the selected package. `quality` is set if the service comes in several. */
  onOrder: (pack: PackageView, quality?: Quality) => void
}

/** The form for choosing a package, and a quality if the service comes in several. */
export function PackageChooser({ kind, packages, delivery, rating, doubts, action, onOrder }: PackageChooserProps) {
  const qualities = [...new Set(packages.map((pack) => pack.quality))]
  const [quality, setQuality] = useState<Quality>(qualities[0] ?? 'general')
  // Undefined until the visitor chooses. The most popular package is selected until then.
  const [quantity, setQuantity] = useState<number>()
  // Keep a quality that was selected before the script loaded or restored by the browser.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const selected = form.current?.querySelector<HTMLInputElement>('[name=quality]:checked')?.value
    if (selected) setQuality(parseQuality(selected))
  }, [])
  const ladder = packages.filter((pack) => pack.quality === quality)
  const chosen = ladder.find((pack) => (quantity === undefined ? pack.popular : pack.quantity === quantity))
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
          <div className="-my-3 xl:hidden">{rating}</div>
          {qualities.length > 1 && <QualitySwitch qualities={qualities} value={quality} onChange={setQuality} />}
        </div>
        {packages.length === 0 ? (
          <div className="mt-8">
            <EmptyState
              mark={<PlatformMark platform={kind.platform} className="size-10" />}
              title={`No ${serviceLabel(kind)} packages available at the moment.`}
              text="Please check back later or contact support."
            >
              <Link to={paths.contact} className="rounded-sm font-medium text-accent-ink underline underline-offset-4">
                Contact support
              </Link>
            </EmptyState>
          </div>
        ) : (
          <fieldset className="mt-6 grid min-w-0 gap-x-4 gap-y-5 sm:mt-8 sm:grid-cols-2 lg:grid-cols-3">
            <legend className="sr-only">Choose Your Package</legend>
            {ladder.map((pack) => (
              <PackageCard
                key={pack.id}
                pack={pack}
                ladder={ladder}
                delivery={delivery[quality]}
                checked={pack === chosen}
                onChoose={() => setQuantity(pack.quantity)}
              />
            ))}
          </fieldset>
        )}
      </div>
      {/* On narrow screens the panel is a sticky bar. It only sticks if the form is its containing block, hence `contents`. */}
      <div data-keep-clear className="grid gap-8 max-xl:contents xl:sticky xl:top-24">
        {packages.length > 0 && (
          <OrderPanel {...{ kind, ladder, chosen, rating }} delivery={delivery[quality]} showQuality={qualities.length > 1} />
        )}
        {doubts}
      </div>
    </form>
  )
}

interface QualitySwitchProps {
  qualities: readonly Quality[]
  value: Quality
  onChange: (quality: Quality) => void
}

const names: Record<Quality, string> = { general: 'General', premium: 'Premium' }

function QualitySwitch({ qualities, value, onChange }: QualitySwitchProps) {
  return (
    <fieldset>
      <legend className="sr-only">Quality</legend>
      <div className="inline-flex rounded-lg border border-line bg-sunken p-1">
        {qualities.map((quality) => (
          <label
            key={quality}
            className="rounded-md px-5 py-2 text-[0.9375rem] font-semibold text-muted transition-colors hover:text-ink has-checked:bg-raised has-checked:text-accent-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-accent-ink"
          >
            <input
              type="radio"
              name="quality"
              value={quality}
              checked={quality === value}
              onChange={() => onChange(quality)}
              className="sr-only"
            />
            {names[quality]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import type { PackageView } from '#features/catalog/contract.ts'
import { type ServiceKind, serviceLabel, typeName } from '#features/catalog/rules.ts'
import { PlatformMark } from '#features/catalog/ui/platform-mark.tsx'
import { savingPercent, unitPrice } from '#features/catalog/ui/unit-price.ts'
import { formatMoney } from '#shared/money.ts'
import { formatQuantity } from '#shared/quantity.ts'
import { Button } from '#ui/button.tsx'

interface OrderPanelProps {
  kind: ServiceKind
  /** The delivery promise. */
  delivery: string | undefined
  ladder: readonly PackageView[]
  chosen: PackageView | undefined
  /** The service's rating by customers. */
  rating: ReactNode
  /** Set if the service comes in more than one quality. */
  showQuality: boolean
}

/** The selected package, its price and the order button. Next to the packages, or a bar at the bottom of narrow screens. */
export function OrderPanel({ kind, delivery, ladder, chosen, rating, showQuality }: OrderPanelProps) {
  const amount = chosen && `${formatQuantity(chosen.quantity)} ${typeName(kind.type)}`
  const lowest = Math.min(...ladder.map((pack) => pack.priceCents))
  const saving = chosen ? savingPercent(chosen, ladder) : 0
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-5 border-t border-line bg-surface/95 px-5 py-3 backdrop-blur-lg opaque:bg-surface opaque:backdrop-blur-none max-xl:order-1 sm:-mx-8 sm:px-8 xl:static xl:mx-0 xl:rounded-xl xl:border xl:p-6 xl:shadow-sm"
    >
      <p className="hidden items-center gap-3 text-subheading xl:flex">
        <span className="tile size-10">
          <PlatformMark platform={kind.platform} className="size-5.5" />
        </span>
        {serviceLabel(kind)}
      </p>
      <dl className="mt-5 hidden text-[0.9375rem] xl:block" aria-live="polite">
        <Row name="Package">{amount ?? 'None selected yet'}</Row>
        {showQuality && chosen && <Row name="Quality">{chosen.quality === 'premium' ? 'Premium' : 'General'}</Row>}
        {/* Rows take up space even when empty, so the button below never moves away from the pointer. */}
        <Row name="Unit price" empty={!chosen}>
          {chosen && unitPrice(chosen, ladder, kind.type)}
        </Row>
        {delivery && <Row name="Delivery">{delivery}</Row>}
        <Row name="Saving" empty={saving === 0}>
          {saving}% per unit
        </Row>
      </dl>
      <div className="flex items-center justify-between gap-4 xl:mt-5 xl:block xl:border-t xl:border-line xl:pt-5">
        <p className="min-w-16 leading-tight xl:mb-4 xl:flex xl:items-baseline xl:justify-between">
          <span className="block truncate text-sm text-muted xl:text-base xl:font-medium xl:text-ink">
            {amount && <span className="xl:hidden">{amount}</span>}
            <span className={amount && 'hidden xl:inline'}>{amount ? 'Total' : 'From'}</span>
          </span>
          <span className="text-xl font-[650] tracking-[-0.025em] xl:text-[1.75rem]">{formatMoney(chosen?.priceCents ?? lowest)}</span>
        </p>
        <div className="hidden xl:-mt-3 xl:mb-3 xl:block">{rating}</div>
        <Button type="submit" size="lg" disabled={!chosen} className="min-w-0 max-xl:leading-tight max-xl:whitespace-normal xl:w-full">
          {amount ? `Order ${amount}` : 'Select a Package'}
        </Button>
      </div>
      <p className="mt-4 hidden text-center text-sm text-muted xl:block">One payment. No password, no account, no subscription.</p>
    </div>
  )
}

function Row({ name, empty = false, children }: { name: string; empty?: boolean; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-6 py-2 ${empty ? 'invisible' : ''}`}>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right font-medium text-balance">{children}</dd>
    </div>
  )
}

import { type ServiceKind, platformName, typeName } from '#features/catalog/rules.ts'
import { FormSection } from '#features/checkout/ui/form-section.tsx'
import { SizeNote } from '#features/checkout/ui/order-summary.tsx'
import { PackageList } from '#features/checkout/ui/package-list.tsx'
import type { PackageOption } from '#features/checkout/ui/package-option.ts'
import { formatMoney } from '#shared/money.ts'
import { formatQuantity } from '#shared/quantity.ts'

interface PackageSectionProps {
  kind: ServiceKind
  ladder: readonly PackageOption[]
  chosen: PackageOption
  /** Whether to show all packages, because none was chosen yet. */
  isOpen: boolean
  onChoose(option: PackageOption): void
}

/** The chosen package in one line with "Change", or the list of packages if none was chosen yet. Works without scripts. */
export function PackageSection({ kind, ladder, chosen, isOpen, onChoose }: PackageSectionProps) {
  const unit = typeName(kind.type).toLowerCase()
  const list = <PackageList {...{ ladder, chosen, unit, onChoose }} />
  if (isOpen) {
    return (
      <FormSection title="Choose your package">
        <SizeNote quantity={chosen.quantity} className="mb-4" />
        {list}
      </FormSection>
    )
  }
  return (
    <details className="group mb-4 card px-5 sm:mb-5 sm:px-7">
      <summary className="chosen-package flex min-h-14 items-center gap-x-4 rounded-sm py-2">
        <h2 className="min-w-0 flex-1 leading-snug font-semibold">
          {formatQuantity(chosen.quantity)} {chosen.quality === 'premium' && 'premium '}
          {platformName(kind.platform)} {unit}
        </h2>
        <span className="font-semibold tabular-nums">{formatMoney(chosen.priceCents)}</span>
        <span className="text-sm font-medium text-accent-ink underline-offset-4 group-hover:underline">
          <span className="group-open:hidden">
            Change<span className="sr-only"> package</span>
          </span>
          <span className="not-group-open:hidden">Close</span>
        </span>
      </summary>
      <div className="pt-2 pb-5">{list}</div>
    </details>
  )
}

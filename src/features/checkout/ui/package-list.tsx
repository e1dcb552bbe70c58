import { popularBadge } from '#features/catalog/rules/card-words.ts'
import type { PackageOption } from '#features/checkout/ui/package-option.ts'
import { formatMoney } from '#shared/money.ts'
import { formatQuantity } from '#shared/quantity.ts'
import { Badge } from '#ui/badge.tsx'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'
import { useSite } from '#ui/site.ts'

interface PackageListProps {
  ladder: readonly PackageOption[]
  chosen: PackageOption
  /** `views`. */
  unit: string
  onChoose(option: PackageOption): void
}

/** The packages as radio cards. */
export function PackageList({ ladder, chosen, unit, onChoose }: PackageListProps) {
  const { demo } = useSite()
  return (
    <RadioGroup legend="Package" legendHidden className="grid gap-2.5 sm:grid-cols-2 sm:gap-3">
      {ladder.map((option) => (
        <RadioCard
          key={option.id}
          name="package"
          value={option.id}
          checked={option.id === chosen.id}
          onChoose={() => onChoose(option)}
          className="items-center py-3.5"
        >
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 font-medium">
            {formatQuantity(option.quantity)} {unit}
            {option.popular && <Badge tone="accent">{popularBadge(demo)}</Badge>}
          </span>
          <span className="font-semibold tabular-nums">{formatMoney(option.priceCents)}</span>
        </RadioCard>
      ))}
    </RadioGroup>
  )
}

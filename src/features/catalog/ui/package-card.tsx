import type { PackageView } from '#features/catalog/contract.ts'
import { typeName } from '#features/catalog/rules.ts'
import { popularBadge } from '#features/catalog/rules/card-words.ts'
import { savingPercent, unitPrice } from '#features/catalog/ui/unit-price.ts'
import { formatMoney } from '#shared/money.ts'
import { formatQuantity } from '#shared/quantity.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { RadioCard } from '#ui/radio-card.tsx'
import { useSite } from '#ui/site.ts'

interface PackageCardProps {
  pack: PackageView
  /** All packages of the service. Savings are relative to the smallest one. */
  ladder: readonly PackageView[]
  /** The delivery promise. */
  delivery?: string | undefined
  checked: boolean
  onChoose: () => void
}

/** A package in the list, as a radio button. */
export function PackageCard({ pack, ladder, delivery, checked, onChoose }: PackageCardProps) {
  const { demo } = useSite()
  const label = formatQuantity(pack.quantity)
  const saving = savingPercent(pack, ladder)
  return (
    <RadioCard
      name="package"
      value={label}
      checked={checked}
      onChoose={onChoose}
      className="h-full has-checked:chosen-package p-4 sm:p-5 [&>input]:absolute [&>input]:right-4 sm:[&>input]:right-5 [&>input]:scroll-mb-48"
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="pr-8 text-[1.3125rem] leading-6 font-[650] tracking-[-0.02em]">
          {label} <span className="text-base font-medium tracking-normal text-muted">{typeName(pack.type)}</span>
        </span>
        <span className="mt-2 flex flex-wrap items-baseline gap-x-2.5 sm:mt-4 sm:block">
          <span className="text-[1.3125rem] font-[650] tracking-[-0.025em] sm:block sm:text-[1.875rem] sm:leading-9">
            {formatMoney(pack.priceCents)}
          </span>
          <span className="text-sm text-muted">
            {unitPrice(pack, ladder, pack.type)}
            {saving > 0 && <span className="font-medium text-success"> · save {saving}%</span>}
          </span>
        </span>
        <span className="mt-2 text-[0.9375rem] leading-snug sm:mt-4 sm:min-h-[2.75em]">{pack.description}</span>
        {delivery && <span className="mt-3 text-sm font-medium text-balance">{delivery}</span>}
        {/* The selling points are the same on most cards, so only those of the selected one stand out. */}
        <ul className="mt-3 space-y-1.5 text-sm text-muted sm:mt-5 sm:space-y-2.5 [label:has(:checked)_&]:text-ink [label:has(:checked)_&]:[&_svg]:text-accent-ink">
          {pack.features.map((feature) => (
            <li key={feature} className="flex gap-2 leading-snug">
              <SheetIcon name="check" className="mt-px size-4 stroke-[2.5] text-faint" />
              {feature}
            </li>
          ))}
        </ul>
      </span>
      {pack.popular && (
        <span className="absolute -top-3 left-4 sm:left-5 rounded-full bg-accent px-3 py-0.5 text-[0.8125rem] leading-5 font-semibold text-on-accent">
          {popularBadge(demo)}
        </span>
      )}
    </RadioCard>
  )
}

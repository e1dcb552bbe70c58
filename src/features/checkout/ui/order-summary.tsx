import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Quality, type ServiceKind, serviceLabel, servicePath, typeName } from '#features/catalog/rules.ts'
import { sizeNote } from '#features/checkout/rules/query.ts'
import type { Split } from '#features/checkout/rules/split.ts'
import type { PackageOption } from '#features/checkout/ui/package-option.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { formatQuantity, parseQuantity } from '#shared/quantity.ts'
import { Card } from '#ui/section.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

interface OrderSummaryProps {
  kind: ServiceKind
  chosen: PackageOption
  /** The platform's icon. */
  mark: ReactNode
  /** `Starts in 15–30 minutes, complete within 24 hours`. */
  delivery: string
  /** The customer's delivery instructions. */
  note?: string
  /** The discount on the price. */
  discount?: { label: string | null; discountCents: Cents }
  /** How the total is split if the balance pays part of it. */
  split?: Split
  /** Whether the same page has the package list, which already shows the package and the note about its size. */
  hasChoice?: boolean
  /** More content below the total. */
  children?: ReactNode
}

const qualityNames: Record<Quality, string> = { general: 'General', premium: 'Premium' }

/** The order's package, terms and total. */
export function OrderSummary({ kind, chosen, mark, delivery, note, discount, split, hasChoice = false, children }: OrderSummaryProps) {
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-subheading">Order summary</h2>
        <Link
          to={servicePath(kind)}
          className="tap-around rounded-sm text-sm font-medium text-accent-ink underline-offset-4 hover:underline"
        >
          Change service
        </Link>
      </div>
      <div className={`mt-5 flex items-center gap-3.5 ${hasChoice ? '' : 'chosen-package'}`}>
        <span data-accent={kind.platform === 'youtube' ? 'red' : undefined} className="tile size-11">
          {mark}
        </span>
        <div className="min-w-0">
          <p className="font-semibold">{serviceLabel(kind)}</p>
          <p className="text-sm text-muted">
            {formatQuantity(chosen.quantity)} {typeName(kind.type).toLowerCase()}
          </p>
        </div>
      </div>
      {!hasChoice && <SizeNote quantity={chosen.quantity} className="mt-4" />}
      <dl className="mt-5 grid gap-2 text-[0.9375rem]">
        <Row term="Quality">{qualityNames[chosen.quality]}</Row>
        <Row term="Delivery">{delivery}</Row>
        {note && <Row term="Your note">{note}</Row>}
      </dl>
      <div aria-live="polite" className="mt-5 border-t border-line pt-5">
        {discount?.label && (
          <dl className="mb-4 grid gap-2 text-[0.9375rem] tabular-nums">
            <Row term="Price">{formatMoney(chosen.priceCents)}</Row>
            <Row term={`Discount (${discount.label})`}>{formatMoney(-discount.discountCents)}</Row>
          </dl>
        )}
        {split && split.toPay > 0 && split.fromBalance > 0 ? (
          <SplitTotal split={split} />
        ) : (
          <Sum name="Total" cents={chosen.priceCents - (discount?.discountCents ?? 0)} />
        )}
      </div>
      {children}
    </Card>
  )
}

/** The total, the part from the balance, and the rest to pay. */
function SplitTotal({ split: { fromBalance, toPay } }: { split: Split }) {
  return (
    <>
      <dl className="mb-4 grid gap-2 text-[0.9375rem] tabular-nums">
        <Row term="Total">{formatMoney(fromBalance + toPay)}</Row>
        <Row term="From balance">{formatMoney(-fromBalance)}</Row>
      </dl>
      <Sum name="To pay" cents={toPay} />
    </>
  )
}

function Sum({ name, cents }: { name: string; cents: Cents }) {
  return (
    <div className="flex items-baseline justify-between">
      <p className="font-semibold">{name}</p>
      <p className="text-[1.75rem] leading-none font-semibold tracking-[-0.03em] tabular-nums">{formatMoney(cents)}</p>
    </div>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="shrink-0 text-muted">{term}</dt>
      <dd className="min-w-0 text-right text-balance break-words">{children}</dd>
    </div>
  )
}

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

import marks from '#features/checkout/ui/pay-marks.svg?raw'
import type { ProviderMethod } from '#features/payments/contract.ts'
import type { WaysToPay } from '#features/payments/rules/words.ts'
import { paths } from '#shared/paths.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

const brands: Record<Exclude<ProviderMethod, 'crypto'>, string[]> = { card: ['Visa', 'Mastercard'], paypal: ['PayPal'] }
const drawn = ['Bitcoin', 'Ethereum', 'USDC']

interface PayPromiseProps {
  /** The title of the order's guarantee; null without one. */
  guarantee: string | null
  ways: WaysToPay
}

/** The guarantee and the payment logos below the Pay button. Rendered as static HTML. */
export function PayPromise({ guarantee, ways }: PayPromiseProps) {
  const names = marksOf(ways)
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 text-[0.8125rem] lg:mt-4 lg:text-sm">
      <div hidden dangerouslySetInnerHTML={{ __html: marks }} />
      {guarantee !== null && (
        <p className="flex items-center gap-2">
          <SheetIcon name="shield" className="size-4.5 text-accent-ink" />
          <span>
            Refunded if not delivered:{' '}
            <a href={paths.refundPolicy} className="rounded-sm whitespace-nowrap underline underline-offset-4">
              {guarantee}
            </a>
          </span>
        </p>
      )}
      {names.length > 0 && (
        <ul aria-label="Ways to pay" className="flex flex-wrap gap-2 text-muted">
          {names.map((name) => (
            <li key={name} className="grid h-7 place-items-center rounded-sm border border-line bg-surface px-2">
              <svg role="img" aria-label={name} className="size-5">
                <use href={`#pay-${name.toLowerCase()}`} />
              </svg>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The logos of the payment methods. Crypto has a generic one if there's no logo for its coins. */
function marksOf({ methods, coins }: WaysToPay): string[] {
  const known = coins.filter((coin) => drawn.includes(coin))
  return methods.flatMap((method) => (method === 'crypto' ? (known.length > 0 ? known : ['Crypto']) : brands[method]))
}

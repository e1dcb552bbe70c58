import { formatCardNumber } from '#features/checkout/ui/card-format.ts'
import { type TestCardEffect, testCards } from '#features/payments/rules.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

const effects: Record<TestCardEffect, string> = {
  pays: 'pays',
  declined: 'is declined',
  insufficient_funds: 'has insufficient funds',
  asks: 'asks for confirmation first',
  fails: 'fails at the provider',
}

/** The demo shop's test cards. No other numbers are accepted, and no money moves. */
export function TestCards() {
  return (
    <details className="group mt-5 rounded-lg bg-sunken px-4 text-[0.9375rem] text-muted">
      <summary className="flex items-center justify-between gap-3 rounded-sm py-3 font-medium text-ink">
        <span>
          Demo shop: pay with test card <span className="whitespace-nowrap tabular-nums">4242 4242 4242 4242</span>
        </span>
        <SheetIcon name="chevron-down" className="size-4.5 text-faint transition-transform group-open:rotate-180" />
      </summary>
      <p>Any future expiry date, any CVC and name. No money moves. More cards to try:</p>
      <ul className="mt-2 grid gap-1 pb-4">
        {testCards.map(({ number, effect }) => (
          <li key={number}>
            <span className="text-ink tabular-nums select-all">{formatCardNumber(number)}</span> {effects[effect]}
          </li>
        ))}
      </ul>
    </details>
  )
}

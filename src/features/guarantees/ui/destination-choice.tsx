import type { OrderGuarantees } from '#features/guarantees/contract.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'

type Split = OrderGuarantees['destinations'][number]

/** Where money goes back to, with what goes which way. The way it was paid comes first. */
export function DestinationChoice({ destinations, name }: { destinations: readonly Split[]; name: string }) {
  return (
    <RadioGroup legend="Where should the money go?" className="grid gap-3 sm:grid-cols-2">
      {destinations.map((split, index) => (
        <RadioCard key={split.destination} name={name} value={split.destination} defaultChecked={index === 0}>
          <span className="min-w-0">
            <span className="block font-medium">{split.destination === 'original' ? 'The way you paid' : 'Your balance'}</span>
            <span className="mt-0.5 block text-sm text-muted">{partsOf(split)}</span>
          </span>
        </RadioCard>
      ))}
    </RadioGroup>
  )
}

/** `$4.00 to your card or PayPal, $2.99 to your balance`. */
export function partsOf({ toMethod, toBalance, toBonus }: Pick<Split, 'toMethod' | 'toBalance' | 'toBonus'>): string {
  const parts: [number, string][] = [
    [toMethod, 'the way you paid'],
    [toBalance, 'to your balance'],
    [toBonus, 'as bonus credit'],
  ]
  return parts
    .filter(([dollars]) => dollars > 0)
    .map(([dollars, where]) => `${formatMoney(toCents(dollars))} ${where}`)
    .join(', ')
}

import type { OrderGuarantees } from '#features/guarantees/contract.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { methodText } from '#features/orders/rules/payment-text.ts'
import { formatMoney, toCents } from '#shared/money.ts'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'

type Split = OrderGuarantees['destinations'][number]

interface DestinationChoiceProps {
  destinations: readonly Split[]
  /** The payment that a refund goes back to. */
  payment: OrderView['payment']
  name: string
}

/** A choice of refund destinations, each with its split, or a sentence if there is only one. The original payment method comes first. */
export function DestinationChoice({ destinations, payment, name }: DestinationChoiceProps) {
  const [first, second] = destinations
  if (first && !second) {
    return (
      <p className="text-[0.9375rem]">
        <input type="hidden" name={name} value={first.destination} />
        {onlyWay(first)}
      </p>
    )
  }
  return (
    <RadioGroup legend="Where should we send your refund?" className="grid gap-3 sm:grid-cols-2">
      {destinations.map((split, index) => (
        <RadioCard key={split.destination} name={name} value={split.destination} defaultChecked={index === 0}>
          <span className="min-w-0">
            <span className="block font-medium">{split.destination === 'original' ? 'Original payment method' : 'Your balance'}</span>
            <span className="mt-0.5 block text-sm text-muted">{amountsOf(split, payment)}</span>
          </span>
        </RadioCard>
      ))}
    </RadioGroup>
  )
}

function onlyWay(split: Split): string {
  if (!goesOneWay(split)) return `The refund is split: ${partsOf(split)}.`
  return `The refund goes to your ${split.destination === 'original' ? 'original payment method' : 'balance'}.`
}

/** The split, or if all of it goes where the choice says, the amount and the card or PayPal: `$6.99 to Visa ending in 4242`. */
function amountsOf(split: Split, payment: OrderView['payment']): string {
  if (!goesOneWay(split)) return partsOf(split)
  const amount = formatMoney(toCents(split.toMethod + split.toBalance))
  const isNamed = split.destination === 'original' && (payment?.card || payment?.method === 'paypal')
  return isNamed ? `${amount} to ${methodText(payment)}` : amount
}

/** Whether all of the refund goes where the choice says. */
function goesOneWay({ destination, toMethod, toBalance, toBonus }: Split): boolean {
  return toBonus === 0 && (destination === 'original' ? toBalance : toMethod) === 0
}

/** `$4.00 to your original payment method, $2.99 to your balance`. */
export function partsOf({ toMethod, toBalance, toBonus }: Pick<Split, 'toMethod' | 'toBalance' | 'toBonus'>): string {
  const parts: [number, string][] = [
    [toMethod, 'to your original payment method'],
    [toBalance, 'to your balance'],
    [toBonus, 'as bonus credit'],
  ]
  return parts
    .filter(([dollars]) => dollars > 0)
    .map(([dollars, where]) => `${formatMoney(toCents(dollars))} ${where}`)
    .join(', ')
}

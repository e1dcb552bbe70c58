import type { ReactNode } from 'react'
import { CardIcon, CoinIcon, PayPalIcon } from '#features/checkout/ui/icons.tsx'
import type { PaymentMethod, ProviderMethod } from '#features/payments/contract.ts'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'

export interface PaymentOption<Method extends PaymentMethod = PaymentMethod> {
  method: Method
  name: string
  icon: ReactNode
}

const options: PaymentOption<ProviderMethod>[] = [
  { method: 'card', name: 'Card', icon: <CardIcon /> },
  { method: 'paypal', name: 'PayPal', icon: <PayPalIcon /> },
  { method: 'crypto', name: 'Crypto', icon: <CoinIcon /> },
]

/** The options for the methods that the shop offers, in the same order. */
export function optionsOf(offered: readonly ProviderMethod[]): PaymentOption<ProviderMethod>[] {
  return offered.flatMap((method) => options.filter((option) => option.method === method))
}

interface MethodChoiceProps<Method extends PaymentMethod> {
  offered: readonly PaymentOption<Method>[]
  chosen: Method
  onChoose(method: Method): void
  /** The form value of a method. Defaults to the method itself. */
  valueFor?(method: Method): string
}

/** The payment methods as radio cards. */
export function MethodChoice<Method extends PaymentMethod>({ offered, chosen, onChoose, valueFor = String }: MethodChoiceProps<Method>) {
  return (
    <RadioGroup legend="Payment method" legendHidden className="grid gap-3 sm:grid-cols-3">
      {offered.map(({ method, name, icon }) => (
        <RadioCard
          key={method}
          name="paymentMethod"
          value={valueFor(method)}
          checked={chosen === method}
          onChoose={() => onChoose(method)}
          // The balance loads later and must not move the other options.
          className={`items-center py-3.5 ${method === 'balance' ? 'sm:col-span-full' : ''}`}
        >
          <span className="flex flex-1 items-center justify-between gap-2 font-medium">
            {name}
            <span className="text-muted">{icon}</span>
          </span>
        </RadioCard>
      ))}
    </RadioGroup>
  )
}

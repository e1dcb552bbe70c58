import type { ReactNode } from 'react'
import { CardFields } from '#features/checkout/ui/card-fields.tsx'
import { CardIcon, CoinIcon, PayPalIcon } from '#features/checkout/ui/icons.tsx'
import { TestCards } from '#features/checkout/ui/test-cards.tsx'
import type { Coin, PaymentMethod } from '#features/payments/contract.ts'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'

export interface PaymentChoice {
  method: PaymentMethod
  coin: Coin
}

interface PaymentFieldsProps {
  choice: PaymentChoice
  onChoose(choice: PaymentChoice): void
  /** By the field's name. */
  errors: Record<string, string>
  demo: boolean
}

const methods: { method: PaymentMethod; name: string; icon: ReactNode }[] = [
  { method: 'card', name: 'Card', icon: <CardIcon /> },
  { method: 'paypal', name: 'PayPal', icon: <PayPalIcon /> },
  { method: 'crypto', name: 'Crypto', icon: <CoinIcon /> },
]

const coinNames: { coin: Coin; name: string }[] = [
  { coin: 'bitcoin', name: 'Bitcoin' },
  { coin: 'ethereum', name: 'Ethereum' },
  { coin: 'usdc', name: 'USDC' },
]

/** How to pay, and what that needs. */
export function PaymentFields({ choice, onChoose, errors, demo }: PaymentFieldsProps) {
  return (
    <>
      <RadioGroup legend="Payment method" legendHidden className="grid gap-3 sm:grid-cols-3">
        {methods.map(({ method, name, icon }) => (
          <RadioCard
            key={method}
            name="paymentMethod"
            value={method}
            checked={choice.method === method}
            onChange={() => onChoose({ ...choice, method })}
            className="items-center py-3.5"
          >
            <span className="flex flex-1 items-center justify-between gap-2 font-medium">
              {name}
              <span className="text-muted">{icon}</span>
            </span>
          </RadioCard>
        ))}
      </RadioGroup>
      <div className="mt-6">
        {choice.method === 'card' && <CardFields errors={errors} />}
        {choice.method === 'card' && demo && <TestCards />}
        {choice.method === 'paypal' && (
          <p className="text-muted">You approve the payment on the next page and come back here. Nothing is charged before that.</p>
        )}
        {choice.method === 'crypto' && <CoinChoice coin={choice.coin} onChoose={(coin) => onChoose({ ...choice, coin })} />}
      </div>
    </>
  )
}

function CoinChoice({ coin: chosen, onChoose }: { coin: Coin; onChoose(coin: Coin): void }) {
  return (
    <>
      <RadioGroup legend="Coin" className="grid gap-3 sm:grid-cols-3">
        {coinNames.map(({ coin, name }) => (
          <RadioCard
            key={coin}
            name="cryptoType"
            value={coin}
            checked={coin === chosen}
            onChange={() => onChoose(coin)}
            className="items-center py-3.5"
          >
            <span className="font-medium">{name}</span>
          </RadioCard>
        ))}
      </RadioGroup>
      <p className="mt-4 text-muted">The next page shows the address and the exact amount to send.</p>
    </>
  )
}

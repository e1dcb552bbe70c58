import type { ReactNode } from 'react'
import { BalancePart } from '#features/checkout/ui/balance-part.tsx'
import { CardFields } from '#features/checkout/ui/card-fields.tsx'
import { CardIcon, CoinIcon, PayPalIcon, WalletIcon } from '#features/checkout/ui/icons.tsx'
import type { PaymentChoice, PaymentPlan } from '#features/checkout/ui/payment-plan.ts'
import { TestCards } from '#features/checkout/ui/test-cards.tsx'
import type { Coin, PaymentMethod } from '#features/payments/contract.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'

interface PaymentFieldsProps {
  plan: PaymentPlan
  onChoose(change: Partial<PaymentChoice>): void
  /** By the field's name. */
  errors: Record<string, string>
  demo: boolean
}

interface PaymentOption {
  method: PaymentMethod
  name: string
  icon: ReactNode
}

const methods: PaymentOption[] = [
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
export function PaymentFields({ plan, onChoose, errors, demo }: PaymentFieldsProps) {
  const { method: chosen, balance, possible, split } = plan
  const offered = possible.toPay === 0 ? [...methods, payFrom(balance)] : methods
  return (
    <>
      <BalancePart plan={plan} onChange={(useBalance) => onChoose({ method: chosen, useBalance })} />
      <RadioGroup
        legend="Payment method"
        legendHidden
        className={`grid gap-3 ${offered.length > methods.length ? 'sm:grid-cols-2' : 'sm:grid-cols-3'}`}
      >
        {offered.map(({ method, name, icon }) => (
          <RadioCard
            key={method}
            name="paymentMethod"
            value={method}
            checked={chosen === method}
            onChange={() => onChoose({ method })}
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
        {chosen === 'card' && <CardFields errors={errors} />}
        {chosen === 'card' && demo && <TestCards />}
        {chosen === 'paypal' && (
          <p className="text-muted">You approve the payment on the next page and come back here. Nothing is charged before that.</p>
        )}
        {chosen === 'crypto' && <CoinChoice coin={plan.coin} onChoose={(coin) => onChoose({ coin })} />}
        {chosen === 'balance' && (
          <p className="text-muted">
            The order is paid at once. {formatMoney(balance - split.fromBalance)} of your balance stays for later orders.
          </p>
        )}
      </div>
    </>
  )
}

function payFrom(balance: Cents): PaymentOption {
  return { method: 'balance', name: `Balance (${formatMoney(balance)})`, icon: <WalletIcon /> }
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

import { BalancePart } from '#features/checkout/ui/balance-part.tsx'
import { CardFields } from '#features/checkout/ui/card-fields.tsx'
import { CoinChoice } from '#features/checkout/ui/coin-choice.tsx'
import { WalletIcon } from '#features/checkout/ui/icons.tsx'
import { MethodChoice, optionsOf, type PaymentOption } from '#features/checkout/ui/method-choice.tsx'
import type { PaymentChoice, PaymentPlan } from '#features/checkout/ui/payment-plan.ts'
import { TestCards } from '#features/checkout/ui/test-cards.tsx'
import { type Cents, formatMoney } from '#shared/money.ts'

interface PaymentFieldsProps {
  plan: PaymentPlan
  onChoose(change: Partial<PaymentChoice>): void
  /** By the field's name. */
  errors: Record<string, string>
  demo: boolean
}

/** How to pay, and what that needs. */
export function PaymentFields({ plan, onChoose, errors, demo }: PaymentFieldsProps) {
  const { method: chosen, balance, possible, split } = plan
  const options = optionsOf(plan.offered)
  const offered = possible.toPay === 0 ? [...options, payFrom(balance)] : options
  return (
    <>
      <BalancePart plan={plan} onChange={(useBalance) => onChoose({ method: chosen, useBalance })} />
      <MethodChoice offered={offered} chosen={chosen} onChoose={(method) => onChoose({ method })} />
      <div className="mt-6">
        {chosen === 'card' && <CardFields errors={errors} />}
        {chosen === 'card' && demo && <TestCards />}
        {chosen === 'paypal' && (
          <p className="text-muted">You approve the payment on the next page and come back here. Nothing is charged before that.</p>
        )}
        {chosen === 'crypto' && <CoinChoice chosen={plan.coin} onChoose={(coin) => onChoose({ coin })} />}
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

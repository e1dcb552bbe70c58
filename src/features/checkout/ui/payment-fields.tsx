import { WalletIcon } from '#features/checkout/ui/icons.tsx'
import { MethodChoice, type PaymentOption, optionsOf } from '#features/checkout/ui/method-choice.tsx'
import { MethodDetails } from '#features/checkout/ui/method-details.tsx'
import type { PaymentChoice, PaymentPlan } from '#features/checkout/ui/payment-plan.ts'
import type { PaymentMethod } from '#features/payments/contract.ts'
import { noPayments } from '#features/payments/rules/words.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

interface PaymentFieldsProps {
  plan: PaymentPlan
  onChoose(change: Partial<PaymentChoice>): void
  /** Errors by field name. */
  errors: Record<string, string>
  demo: boolean
}

/** The payment method and its details. */
export function PaymentFields({ plan, onChoose, errors, demo }: PaymentFieldsProps) {
  const { method: chosen, balance, possible, split } = plan
  if (plan.offered.length === 0) return <p>{noPayments} Please come back soon.</p>
  const options = optionsOf(plan.offered)
  const offered = possible.toPay === 0 ? [...options, payFrom(balance)] : options
  return (
    <>
      <BalancePart plan={plan} onChange={(useBalance) => onChoose({ method: chosen, useBalance })} />
      <MethodChoice offered={offered} chosen={chosen} onChoose={(method) => onChoose({ method })} />
      <div className="mt-6">
        <MethodDetails {...plan} errors={errors} demo={demo} onCoin={(coin) => onChoose({ coin })} />
        {chosen === 'balance' && (
          <p className="text-muted">Your order is paid right away. {formatMoney(balance - split.fromBalance)} stays in your balance.</p>
        )}
      </div>
    </>
  )
}

function payFrom(balance: Cents): PaymentOption {
  return { method: 'balance', name: `Balance (${formatMoney(balance)})`, icon: <WalletIcon /> }
}

interface BalancePartProps {
  plan: PaymentPlan
  onChange(useBalance: boolean): void
}

const methods: Record<Exclude<PaymentMethod, 'balance'>, string> = { card: 'card', paypal: 'PayPal', crypto: 'crypto' }

/** Offers to pay part of the price from a balance that can't cover all of it. */
function BalancePart({ plan, onChange }: BalancePartProps) {
  const { method, possible, useBalance } = plan
  if (method === 'balance' || possible.fromBalance === 0 || possible.toPay === 0) return null
  return (
    <label className="mb-5 flex gap-3 rounded-lg border border-line bg-surface p-4 text-[0.9375rem] shadow-xs has-checked:border-accent has-checked:bg-accent-soft">
      <input
        type="checkbox"
        name="useBalance"
        checked={useBalance}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-5 shrink-0"
      />
      <span>
        <span className="font-medium">
          Use my balance: {formatMoney(possible.fromBalance)} of {formatMoney(possible.fromBalance + possible.toPay)}
        </span>
        , the rest by {methods[method]}
      </span>
    </label>
  )
}

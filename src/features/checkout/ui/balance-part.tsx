import type { PaymentPlan } from '#features/checkout/ui/payment-plan.ts'
import type { PaymentMethod } from '#features/payments/contract.ts'
import { formatMoney } from '#shared/money.ts'

interface BalancePartProps {
  plan: PaymentPlan
  onChange(useBalance: boolean): void
}

const methods: Record<Exclude<PaymentMethod, 'balance'>, string> = { card: 'card', paypal: 'PayPal', crypto: 'crypto' }

/** Offers a balance that is too small for everything as a part of the payment. */
export function BalancePart({ plan, onChange }: BalancePartProps) {
  const { method, possible, useBalance } = plan
  if (method === 'balance' || possible.fromBalance === 0 || possible.toPay === 0) return null
  return (
    <label className="mb-5 flex gap-3 rounded-lg border border-line bg-surface p-4 text-[0.9375rem] shadow-xs has-checked:border-accent has-checked:bg-accent-soft">
      <input
        type="checkbox"
        name="useBalance"
        checked={useBalance}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-accent"
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

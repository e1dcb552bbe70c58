import { CardFields, HostedCardNote } from '#features/checkout/ui/card-fields.tsx'
import { CoinChoice, HostedCoinNote } from '#features/checkout/ui/coin-choice.tsx'
import type { PaymentPlan } from '#features/checkout/ui/payment-plan.ts'
import { TestCards } from '#features/checkout/ui/test-cards.tsx'
import type { Coin } from '#features/payments/contract.ts'

interface MethodDetailsProps extends Pick<PaymentPlan, 'method' | 'coin' | 'hasCardFields' | 'hasCoins'> {
  /** Errors by field name. */
  errors: Record<string, string>
  demo: boolean
  onCoin(coin: Coin): void
}

/** What a payment method needs from the customer, or a note about the provider's page. */
export function MethodDetails({ method, coin, hasCardFields, hasCoins, errors, demo, onCoin }: MethodDetailsProps) {
  if (method === 'card') {
    if (!hasCardFields) return <HostedCardNote />
    return (
      <>
        <CardFields errors={errors} />
        {demo && <TestCards />}
      </>
    )
  }
  if (method === 'crypto') return hasCoins ? <CoinChoice chosen={coin} onChoose={onCoin} /> : <HostedCoinNote />
  if (method === 'balance') return null
  return <p className="text-muted">You approve the payment on the next page, then return here. Nothing is charged before that.</p>
}

import { type FormEvent, useRef, useState } from 'react'
import { checkCardFields } from '#features/checkout/rules/fields.ts'
import { CardFields, HostedCardNote } from '#features/checkout/ui/card-fields.tsx'
import { CoinChoice, HostedCoinNote } from '#features/checkout/ui/coin-choice.tsx'
import { AmountField, amountProblem, parseAmount } from '#features/checkout/ui/deposit/amount-field.tsx'
import {
  type DepositOutcome,
  type DepositSubmission,
  type Deposited,
  depositMethods,
} from '#features/checkout/ui/deposit/deposit-submission.ts'
import { useDepositing } from '#features/checkout/ui/deposit/use-depositing.ts'
import { MethodChoice, optionsOf } from '#features/checkout/ui/method-choice.tsx'
import { TestCards } from '#features/checkout/ui/test-cards.tsx'
import type { Coin, ProviderMethod } from '#features/payments/contract.ts'
import type { WalletView } from '#features/wallet/contract.ts'
import { formatMoney, toDollars } from '#shared/money.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { typedIn, useFormErrors } from '#ui/form-fields.ts'
import { useCall } from '#ui/use-call.ts'

interface DepositFormProps {
  wallet: Pick<WalletView, 'depositLimits' | 'quickAmounts'>
  /** The ways of paying that the shop offers. */
  methods: readonly ProviderMethod[]
  /** Whether a card is typed into this form, not on the provider's page. */
  hasCardFields: boolean
  hasCoins: boolean
  demo: boolean
  /** The money is in the balance. */
  onArrived(deposited: Deposited): void
  /** Its payment is being checked. */
  onOpen(deposited: Deposited): void
}

/** A bonus that is not known is not promised: where the call fails, nothing is said. */
const unsaid = { refused: '', unreached: '' }

/** Amount and method, down to the depositing button. */
export function DepositForm({ wallet, methods, hasCardFields, hasCoins, demo, onArrived, onOpen }: DepositFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [amount, setAmount] = useState('')
  const [method, setMethod] = useState<DepositSubmission['method']>(methods[0] ?? 'card')
  const [coin, setCoin] = useState<Coin>('bitcoin')
  const { processing, problem, setProblem, send } = useDepositing()
  const { errors, show, clearTyped } = useFormErrors(form)
  const cents = parseAmount(amount)
  const asksForCard = method === 'card' && hasCardFields
  const offers = useCall('/api/wallet/deposits/offers', unsaid)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const card = typedIn(event.currentTarget, 'cardNumber', 'expiryDate', 'cvcNumber', 'cardholderName')
    const wrong = amountProblem(amount, wallet.depositLimits)
    const refused = [...(wrong ? [{ path: 'amount', message: wrong }] : []), ...(asksForCard ? checkCardFields(card) : [])]
    setProblem(undefined)
    show(refused)
    if (refused.length > 0 || cents === undefined) return
    takeIn(
      await send({
        amount: toDollars(cents),
        method,
        ...(method === 'crypto' && { cryptoType: coin }),
        ...(asksForCard && { card }),
      }),
    )
  }

  function takeIn(outcome: DepositOutcome) {
    if (outcome.kind === 'fields') show(outcome.errors)
    if (outcome.kind === 'open') onOpen(outcome.deposited)
    if (outcome.kind !== 'arrived') return
    form.current?.reset()
    setAmount('')
    onArrived(outcome.deposited)
  }

  return (
    <form ref={form} method="post" noValidate onInput={clearTyped} onSubmit={(event) => void submit(event)} className="grid gap-6">
      {offers.value?.data.map((offer) => (
        <p key={offer} className="rounded-md bg-accent-soft px-4 py-3 text-[0.9375rem]">
          {offer}
        </p>
      ))}
      <AmountField amount={amount} onChange={setAmount} wallet={wallet} error={errors.amount} />
      <MethodChoice
        offered={optionsOf(methods)}
        chosen={method}
        onChoose={(chosen) => {
          setMethod(chosen)
          setProblem(undefined)
        }}
        valueFor={(each) => depositMethods[each]}
      />
      {method === 'card' && !hasCardFields && <HostedCardNote />}
      {asksForCard && (
        <div>
          <CardFields errors={errors} />
          {demo && <TestCards />}
        </div>
      )}
      {method === 'paypal' && (
        <p className="text-muted">You approve the payment on the next page, then return here. Nothing is charged before that.</p>
      )}
      {method === 'crypto' && <div>{hasCoins ? <CoinChoice chosen={coin} onChoose={setCoin} /> : <HostedCoinNote />}</div>}
      {problem && (
        <Alert tone="danger" announce title={problem.title}>
          {problem.text}
        </Alert>
      )}
      <Button type="submit" size="lg" busy={processing} disabled={amount.trim() === ''} className="w-full">
        {processing ? 'Processing...' : cents ? `Deposit ${formatMoney(cents)}` : 'Deposit'}
      </Button>
    </form>
  )
}

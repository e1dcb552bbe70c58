import { type FormEvent, useRef, useState } from 'react'
import { checkCardFields } from '#features/checkout/rules/fields.ts'
import { AmountField, amountProblem, parseAmount } from '#features/checkout/ui/deposit/amount-field.tsx'
import {
  type DepositOutcome,
  type DepositSubmission,
  type Deposited,
  depositMethods,
} from '#features/checkout/ui/deposit/deposit-submission.ts'
import { useDepositing } from '#features/checkout/ui/deposit/use-depositing.ts'
import { MethodChoice, optionsOf } from '#features/checkout/ui/method-choice.tsx'
import { MethodDetails } from '#features/checkout/ui/method-details.tsx'
import type { Coin, ProviderMethod } from '#features/payments/contract.ts'
import type { WalletView } from '#features/wallet/contract.ts'
import { formatMoney, toDollars } from '#shared/money.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { typedIn, useFormErrors } from '#ui/form-fields.ts'
import { useCall } from '#ui/use-call.ts'

interface DepositFormProps {
  wallet: Pick<WalletView, 'depositLimits' | 'quickAmounts'>
  /** The payment methods that the shop offers. */
  methods: readonly ProviderMethod[]
  /** Whether the card is entered in this form instead of on the provider's page. */
  hasCardFields: boolean
  hasCoins: boolean
  demo: boolean
  /** Called when the money is in the balance. */
  onArrived(deposited: Deposited): void
  /** Called when the payment is still being processed. */
  onOpen(deposited: Deposited): void
}

/** If bonuses can't be loaded, none is shown. */
const noMessages = { refused: '', unreached: '' }

/** The deposit form: amount, payment method and the button. */
export function DepositForm({ wallet, methods, hasCardFields, hasCoins, demo, onArrived, onOpen }: DepositFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [amount, setAmount] = useState('')
  const [method, setMethod] = useState<DepositSubmission['method']>(methods[0] ?? 'card')
  const [coin, setCoin] = useState<Coin>('bitcoin')
  const { processing, problem, setProblem, send } = useDepositing()
  const { errors, show, clearTyped } = useFormErrors(form)
  const cents = parseAmount(amount)
  const asksForCard = method === 'card' && hasCardFields
  const offers = useCall('/api/wallet/deposits/offers', noMessages)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const card = typedIn(event.currentTarget, 'cardNumber', 'expiryDate', 'cvcNumber', 'cardholderName')
    const wrong = amountProblem(amount, wallet.depositLimits)
    const invalid = [...(wrong ? [{ path: 'amount', message: wrong }] : []), ...(asksForCard ? checkCardFields(card) : [])]
    setProblem(undefined)
    show(invalid)
    if (invalid.length > 0 || cents === undefined) return
    applyOutcome(
      await send({
        amount: toDollars(cents),
        method,
        ...(method === 'crypto' && { cryptoType: coin }),
        ...(asksForCard && { card }),
      }),
    )
  }

  function applyOutcome(outcome: DepositOutcome) {
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
        valueFor={(option) => depositMethods[option]}
      />
      <div>
        <MethodDetails {...{ method, coin, hasCardFields, hasCoins, errors, demo }} onCoin={setCoin} />
      </div>
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

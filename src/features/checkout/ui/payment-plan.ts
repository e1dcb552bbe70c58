import { type Split, splitPrice } from '#features/checkout/rules/split.ts'
import type { Coin, PaymentMethod, ProviderMethod } from '#features/payments/contract.ts'
import type { Cents } from '#shared/money.ts'

/** What the customer chose; whether it is possible depends on the price and the balance. */
export interface PaymentChoice {
  /** Null until one is chosen. */
  method: PaymentMethod | null
  coin: Coin
  /** The balance pays what it can, the method the rest. */
  useBalance: boolean
}

/** What the shop's own form asks for, as the sandbox needs it. */
export type OwnForm = Pick<PaymentPlan, 'hasCardFields' | 'hasCoins'>

/** How the order is going to be paid. */
export interface PaymentPlan extends PaymentChoice {
  method: PaymentMethod
  /** The ways of paying beside the balance. */
  offered: readonly ProviderMethod[]
  /** Whether a card is typed into the shop's own form; if not, it is asked for on the provider's page. */
  hasCardFields: boolean
  /** Whether the coin is chosen in the shop's own form; if not, it is asked for on the provider's page. */
  hasCoins: boolean
  /** What the account has; 0 for a guest. */
  balance: Cents
  /** What the balance could pay. */
  possible: Split
  /** What it does pay. */
  split: Split
}

/**
 * Until a method is chosen, a balance that covers the price pays it, otherwise the first way offered. A balance that is too small
 * to pay everything, though it was chosen for that, pays its part beside the first way that is offered; so does a way that is not.
 */
export function planPayment(
  choice: PaymentChoice,
  price: Cents,
  balance: Cents,
  offered: readonly ProviderMethod[],
  form: OwnForm = { hasCardFields: true, hasCoins: true },
): PaymentPlan {
  const possible = splitPrice(price, balance)
  const covers = possible.fromBalance > 0 && possible.toPay === 0
  const paysAll = covers && (choice.method ?? 'balance') === 'balance'
  const paysPart = possible.toPay > 0 && possible.fromBalance > 0 && (choice.useBalance || choice.method === 'balance')
  return {
    method: paysAll ? 'balance' : (offered.find((method) => method === choice.method) ?? offered[0] ?? 'card'),
    offered,
    ...form,
    coin: choice.coin,
    useBalance: paysPart,
    balance,
    possible,
    split: paysAll || paysPart ? possible : { fromBalance: 0, toPay: price },
  }
}

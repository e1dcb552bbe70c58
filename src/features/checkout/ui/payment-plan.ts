import { type Split, splitPrice } from '#features/checkout/rules/split.ts'
import type { Coin, PaymentMethod, ProviderMethod } from '#features/payments/contract.ts'
import type { Cents } from '#shared/money.ts'

/** The customer's choice. Whether it's possible depends on the price and the balance. */
export interface PaymentChoice {
  /** Null until one is chosen. */
  method: PaymentMethod | null
  coin: Coin
  /** Whether the balance pays as much as it can and the method the rest. */
  useBalance: boolean
}

/** Which payment details the shop's own form asks for. */
export type OwnForm = Pick<PaymentPlan, 'hasCardFields' | 'hasCoins'>

/** How the order will be paid. */
export interface PaymentPlan extends PaymentChoice {
  method: PaymentMethod
  /** The payment methods other than the balance. */
  offered: readonly ProviderMethod[]
  /** Whether the card is entered in the shop's own form instead of on the provider's page. */
  hasCardFields: boolean
  /** Whether the coin is chosen in the shop's own form instead of on the provider's page. */
  hasCoins: boolean
  /** The account's balance; 0 for a guest. */
  balance: Cents
  /** The split if the balance were used. */
  possible: Split
  /** The actual split. */
  split: Split
}

/**
 * Plans the payment. Defaults to the balance if it covers the price, otherwise to the first method offered. If the balance was chosen but is too
 * small, it pays its part and the first method offered the rest. A chosen method that isn't offered is replaced by the first one.
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

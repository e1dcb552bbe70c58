import { type ProviderMethod, providerMethods } from '#features/payments/rules/kinds.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

const names: Record<ProviderMethod, string> = { card: 'card', paypal: 'PayPal', crypto: 'crypto' }

/** The name of a method within a sentence: `card`. */
export function methodName(method: ProviderMethod): string {
  return names[method]
}

/** `card, PayPal or crypto`, in the order of `methods`; empty without any. */
export function methodList(methods: readonly ProviderMethod[]): string {
  return orList(methods.map(methodName))
}

/** Why an amount may not be paid by a method, and what to do; undefined if it may. Cents; a limit that is null does not exist. */
export function amountProblem(
  method: ProviderMethod,
  amountCents: Cents,
  { minCents, maxCents }: { minCents: Cents | null; maxCents: Cents | null },
): string | undefined {
  const name = methodName(method)
  if (minCents !== null && amountCents < minCents)
    return `We take payments by ${name} from ${formatMoney(minCents)}. Please choose another way to pay, or a larger amount.`
  if (maxCents !== null && amountCents > maxCents)
    return `We take payments by ${name} up to ${formatMoney(maxCents)}. Please choose another way to pay, or a smaller amount.`
  return undefined
}

/** How customers can pay, besides from their balance, for every text that says so. */
export interface WaysToPay {
  /** In the order of the checkout; empty while the shop takes no payments. */
  methods: readonly ProviderMethod[]
  /** The coins of `crypto`; empty if only the provider's page names them. */
  coins: readonly string[]
  /** Who takes the money, besides the sandbox: `Stripe`. */
  providers: readonly string[]
  /** Whether the sandbox takes all payments, so that no money moves. */
  simulated: boolean
}

/** As the demo shop comes. */
export const sandboxWays: WaysToPay = {
  methods: providerMethods,
  coins: ['Bitcoin', 'Ethereum', 'USDC'],
  providers: [],
  simulated: true,
}

/** `card, PayPal or crypto (Bitcoin, Ethereum or USDC)`; empty if there is no way. */
export function waysWithCoins({ methods, coins }: WaysToPay): string {
  const words = methods.map((each) => (each === 'crypto' && coins.length > 0 ? `crypto (${orList(coins)})` : methodName(each)))
  return orList(words)
}

/** Said where a shop has no way to pay yet. */
export const noPayments = 'We can’t take payments yet.'

/** `Stripe, PayPal or BTCPay Server`. */
export function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

import { LEAST_CHARGE_CENTS } from '#features/payments/rules.ts'
import { type Provider, type ProviderMethod, providerMethods } from '#features/payments/rules/kinds.ts'
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

/** What providers charge at least, in cents. */
const leastCharges: Partial<Record<Provider, Cents>> = { stripe: LEAST_CHARGE_CENTS }

/** What decides whether an amount may be paid by a method. Cents; a limit that is null does not exist. */
interface ChargeLimits {
  provider: Provider | undefined
  minCents: Cents | null
  maxCents: Cents | null
  /** Whether the balance pays the rest. */
  isSplit: boolean
}

/** Why an amount may not be paid by a method, and what to do; undefined if it may. Cents. */
export function amountProblem(
  method: ProviderMethod,
  amountCents: Cents,
  { provider, minCents, maxCents, isSplit }: ChargeLimits,
): string | undefined {
  const name = methodName(method)
  const leastCents = Math.max(minCents ?? 0, (provider && leastCharges[provider]) ?? 0)
  const wayOut = isSplit ? 'pay the full amount without your balance' : 'a larger amount'
  if (amountCents < leastCents)
    return `We take payments by ${name} from ${formatMoney(leastCents)}. Please choose another way to pay, or ${wayOut}.`
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

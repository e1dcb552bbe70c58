import { MIN_CHARGE_CENTS } from '#features/payments/rules.ts'
import { type Provider, type ProviderMethod, providerMethods } from '#features/payments/rules/kinds.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

const methodNames: Record<ProviderMethod, string> = { card: 'card', paypal: 'PayPal', crypto: 'crypto' }

/** The name of a method within a sentence: `card`. */
export function methodName(method: ProviderMethod): string {
  return methodNames[method]
}

/** `card, PayPal or crypto`, in the order of `methods`. Empty if there are none. */
export function methodList(methods: readonly ProviderMethod[]): string {
  return orList(methods.map(methodName))
}

/** Minimum charges of providers, in cents. */
const minimumCharges: Partial<Record<Provider, Cents>> = { stripe: MIN_CHARGE_CENTS }

/** Limits for an amount paid by a method, in cents. Null means no limit. */
interface ChargeLimits {
  provider: Provider | undefined
  minCents: Cents | null
  maxCents: Cents | null
  /** Whether the balance pays the rest. */
  isSplit: boolean
}

/** Why an amount (cents) can't be paid by a method, and what to do instead. Undefined if it can. */
export function amountProblem(
  method: ProviderMethod,
  amountCents: Cents,
  { provider, minCents, maxCents, isSplit }: ChargeLimits,
): string | undefined {
  const name = methodName(method)
  const leastCents = Math.max(minCents ?? 0, (provider && minimumCharges[provider]) ?? 0)
  const wayOut = isSplit ? 'pay the full amount without your balance' : 'a larger amount'
  if (amountCents < leastCents)
    return `We take payments by ${name} from ${formatMoney(leastCents)}. Please choose another way to pay, or ${wayOut}.`
  if (maxCents !== null && amountCents > maxCents)
    return `We take payments by ${name} up to ${formatMoney(maxCents)}. Please choose another way to pay, or a smaller amount.`
  return undefined
}

/** The ways that customers can pay, besides their balance, for texts that list them. */
export interface WaysToPay {
  /** In checkout order. Empty while the shop takes no payments. */
  methods: readonly ProviderMethod[]
  /** The coins of `crypto`. Empty if only the provider's page lists them. */
  coins: readonly string[]
  /** Real providers, such as `Stripe`. */
  providers: readonly string[]
  /** Whether the sandbox takes all payments, so that no money moves. */
  simulated: boolean
}

/** The demo shop's defaults. */
export const sandboxWays: WaysToPay = {
  methods: providerMethods,
  coins: ['Bitcoin', 'Ethereum', 'USDC'],
  providers: [],
  simulated: true,
}

/** `card, PayPal or crypto (Bitcoin, Ethereum or USDC)`. Empty if there are no methods. */
export function waysWithCoins({ methods, coins }: WaysToPay): string {
  return orList(methods.map((method) => (method === 'crypto' && coins.length > 0 ? `crypto (${orList(coins)})` : methodName(method))))
}

/** Shown while the shop has no way to take payments. */
export const noPayments = 'We can’t take payments yet.'

/** `Stripe, PayPal or BTCPay Server`. */
export function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

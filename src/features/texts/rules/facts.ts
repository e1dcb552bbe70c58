import { platformName } from '#features/catalog/rules.ts'
import { platformsOnSale } from '#features/catalog/rules/on-sale.ts'
import type { Facts, ShownClaims } from '#features/claims/rules.ts'
import { UNPAID_HOURS } from '#features/orders/rules.ts'
import { methodList, methodName, noPayments, orList, type WaysToPay, waysWithCoins } from '#features/payments/rules/words.ts'
import { listed } from '#shared/text.ts'

/** Facts that texts may mention, in addition to the figures in the claims registry. */
export const factNames = [
  'store',
  'platforms',
  'payment_methods',
  'payment_methods_and_coins',
  'ways_to_pay',
  'crypto_answer',
  'delivery_times',
  'unpaid_hours',
] as const

/**
 * The facts that a shop's texts may mention. `times` are its delivery times, one per line. Facts without a value may not be shown right
 * now.
 */
export function factsOf(store: string, claims: ShownClaims, ways: WaysToPay, times: readonly string[]): Facts {
  const own: Record<(typeof factNames)[number], string | undefined> = {
    store,
    platforms: listed(platformsOnSale().map(platformName)),
    payment_methods: methodList(ways.methods) || undefined,
    payment_methods_and_coins: waysWithCoins(ways) || undefined,
    ways_to_pay: orList([...ways.methods.map(methodName), 'balance']),
    crypto_answer: cryptoAnswer(ways),
    delivery_times: times.map((line) => `${line}.`).join(' '),
    unpaid_hours: String(UNPAID_HOURS),
  }
  return { ...claims, ...own }
}

function cryptoAnswer({ methods, coins }: WaysToPay): string {
  if (methods.includes('crypto')) {
    const payWith = coins.length > 0 ? ` to pay with ${orList(coins)}` : ''
    return `Yes. Choose crypto at checkout${payWith}, and follow the instructions. Delivery is scheduled once your payment is confirmed.`
  }
  return methods.length > 0 ? `Not at the moment. You can pay by ${methodList(methods)}.` : noPayments
}

import { formatMoney, toCents } from '#shared/money.ts'

/** Formats dollars: `$2.99`. */
export function money(dollars: number): string {
  return formatMoney(toCents(dollars))
}

/** `12,500`. */
export function units(count: number): string {
  return count.toLocaleString('en-US')
}

/** `in_progress` becomes `In progress`. */
export function named(name: string): string {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

interface Parts {
  toMethod: number
  toBalance: number
  toBonus: number
}

/** Where a refund goes: `$2.80 to the original payment method, $1.00 to the balance`. */
export function waysOf({ toMethod, toBalance, toBonus }: Parts): string {
  const parts = [
    toMethod > 0 && `${money(toMethod)} to the original payment method`,
    toBalance > 0 && `${money(toBalance)} to the balance`,
    toBonus > 0 && `${money(toBonus)} as bonus credit`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Select options for codes, labeled by `labelOf` style: `in_progress` becomes `In progress`. */
export function optionsOf(codes: readonly string[]): (readonly [value: string, text: string])[] {
  return codes.map((code) => [code, named(code)])
}

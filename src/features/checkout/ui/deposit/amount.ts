import { depositProblem } from '#features/wallet/rules/deposits.ts'
import { type Cents, toCents } from '#shared/money.ts'

/** `25`, `25.5`, `$1,000` in cents; undefined where it is no amount in dollars and whole cents. */
export function parseAmount(text: string): Cents | undefined {
  const match = /^\$?\s*(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', ''))
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

/** Why the amount cannot be deposited; undefined where it can. Limits in dollars. */
export function amountProblem(text: string, { min, max }: { min: number; max: number }): string | undefined {
  return depositProblem(parseAmount(text), { minCents: toCents(min), maxCents: toCents(max) })
}

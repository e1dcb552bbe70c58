import { platformName, typeName } from '#features/catalog/rules.ts'
import { appliesTo, type Purchase, type Usage, stateOf } from '#features/promotions/rules/terms.ts'
import { lastDay } from '#features/promotions/rules/wording.ts'
import { Refusal } from '#shared/errors.ts'
import { formatMoney } from '#shared/money.ts'

/** 409 `promo_refused`: a code doesn't apply. `message` says why. */
export function promoRefused(message: string): Refusal {
  return new Refusal(409, 'promo_refused', message, { errors: [{ path: 'promoCode', message }] })
}

const UNKNOWN = 'This code is not valid. Please check the spelling.'
export const USED_UP = 'This code has reached its limit.'
const USED_BEFORE = 'You have already used this code.'
const USED_WITH_CARD = 'This code was already used with this card. To use it, pay with another card.'

/** Why a customer with these uses may not use a promotion again; undefined if they may. */
export function limitProblem(customerLimit: number | null, { own, all }: { own: number; all: number }): string | undefined {
  if (customerLimit === null || all < customerLimit) return undefined
  return own < customerLimit ? USED_WITH_CARD : USED_BEFORE
}

/** The refusal of a code that's unknown or hasn't started yet. */
export function unknownCode(): Refusal {
  return promoRefused(UNKNOWN)
}

/** Whether a code was refused as unknown, which may be a guess. */
export function isUnknownCode(error: unknown): boolean {
  return error instanceof Refusal && error.message === UNKNOWN
}

/** Why a code doesn't apply to a purchase at `now`, whoever the buyer is; undefined if it applies. */
export function codeProblem(terms: Usage, purchase: Purchase, now: Date): string | undefined {
  const state = stateOf(terms, now)
  if (state === 'scheduled') return UNKNOWN
  if (state === 'ended') return `This code ended on ${terms.endsAt === null ? 'an earlier day' : lastDay(terms.endsAt)}.`
  if (state === 'used_up') return USED_UP
  if (state === 'paused') return 'This code is not active right now.'
  if (!appliesTo(terms, purchase)) return `This code is only for ${serviceNames(terms)}.`
  if (purchase.priceCents < terms.minCents) return `This code is for orders of ${formatMoney(terms.minCents)} or more.`
  return undefined
}

function serviceNames({ platforms, types }: Usage): string {
  return [platforms.map((platform) => platformName(platform)).join(', '), types.map((type) => typeName(type).toLowerCase()).join(', ')]
    .filter((part) => part !== '')
    .join(' ')
}

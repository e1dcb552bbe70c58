import { platformNames, typeName } from '#features/catalog/rules.ts'
import { isFor, type Purchase, type Standing, stateOf } from '#features/promotions/rules/terms.ts'
import { lastDay } from '#features/promotions/rules/wording.ts'
import { Refusal } from '#shared/errors.ts'
import { formatMoney } from '#shared/money.ts'

/** 409: a code that gives nothing here. One answer for all reasons, apart from its words. */
export function promoRefused(message: string): Refusal {
  return new Refusal(409, 'promo_refused', message, { errors: [{ path: 'promoCode', message }] })
}

const UNKNOWN = 'We do not know this code. Please check how it is written.'
export const USED_UP = 'This code has been used as often as it can be.'
export const USED_BEFORE = 'You have used this code already.'

/** Nobody needs to learn of a code before it begins. */
export function unknownCode(): Refusal {
  return promoRefused(UNKNOWN)
}

/** Whether a code was refused because there is none such: what guessing looks like. */
export function isUnknownCode(error: unknown): boolean {
  return error instanceof Refusal && error.message === UNKNOWN
}

/** Why a code gives nothing for a purchase at that moment, its customer aside; undefined where it does. */
export function whyNotCode(terms: Standing, purchase: Purchase, now: Date): string | undefined {
  const state = stateOf(terms, now)
  if (state === 'scheduled') return UNKNOWN
  if (state === 'ended') return `This code ended on ${terms.endsAt === null ? 'an earlier day' : lastDay(terms.endsAt)}.`
  if (state === 'used_up') return USED_UP
  if (state === 'paused') return 'This code cannot be used at the moment.'
  if (!isFor(terms, purchase)) return `This code is for other services: ${goodsOf(terms)}.`
  if (purchase.priceCents < terms.minCents) return `This code is for orders of ${formatMoney(terms.minCents)} or more.`
  return undefined
}

function goodsOf({ platforms, types }: Standing): string {
  return [platforms.map((platform) => platformNames[platform]).join(', '), types.map((type) => typeName(type).toLowerCase()).join(', ')]
    .filter((part) => part !== '')
    .join(' ')
}

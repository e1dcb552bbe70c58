import type { Platform, ServiceType } from '#features/catalog/rules.ts'
import { LEAST_CHARGE_CENTS } from '#features/payments/rules.ts'
import type { PromotionKind, PromotionState } from '#features/promotions/contract.ts'
import type { Cents } from '#shared/money.ts'

/** What a promotion gives, for what, to whom, and until when. */
export interface Terms {
  kind: PromotionKind
  /** In capitals; of a code alone. */
  code: string | null
  /** One of the two: a share of the price or deposit, or an amount. */
  percent: number | null
  amountCents: Cents | null
  /** The most that a share comes to. */
  maxCents: Cents | null
  /** Of the order or deposit; 0: any. */
  minCents: Cents
  /** Empty: all. */
  platforms: readonly Platform[]
  types: readonly ServiceType[]
  startsAt: Date
  /** The first moment that it is over. */
  endsAt: Date | null
  totalLimit: number | null
  customerLimit: number | null
  /** All that it may give. */
  budgetCents: Cents | null
}

/** How far it is used, beside its terms. */
export interface Standing extends Terms {
  paused: boolean
  /** Uses that are reserved or final. */
  used: number
  /** What they came to. */
  givenCents: Cents
}

/** What is ordered, for the catalogue's price. */
export interface Purchase {
  platform: Platform
  type: ServiceType
  priceCents: Cents
}

/**
 * What comes off `priceCents`: a share is rounded to the nearest cent, a half for the customer. What is left is never
 * less than payment providers take; a price that is not more than that has no discount.
 */
export function discountOf(terms: Pick<Terms, 'percent' | 'amountCents' | 'maxCents'>, priceCents: Cents): Cents {
  return Math.max(0, Math.min(givenOf(terms, priceCents), priceCents - LEAST_CHARGE_CENTS))
}

/** What a deposit of `cents` brings as credit. */
export function bonusOf(terms: Pick<Terms, 'percent' | 'amountCents' | 'maxCents'>, cents: Cents): Cents {
  return givenOf(terms, cents)
}

function givenOf({ percent, amountCents, maxCents }: Pick<Terms, 'percent' | 'amountCents' | 'maxCents'>, cents: Cents): Cents {
  if (percent === null) return amountCents ?? 0
  return Math.min(Math.floor((cents * percent + 50) / 100), maxCents ?? Number.MAX_SAFE_INTEGER)
}

/** Whether it is for such a service. */
export function isFor({ platforms, types }: Pick<Terms, 'platforms' | 'types'>, { platform, type }: Omit<Purchase, 'priceCents'>): boolean {
  return (platforms.length === 0 || platforms.includes(platform)) && (types.length === 0 || types.includes(type))
}

/** Where a promotion stands at a moment. */
export function stateOf({ startsAt, endsAt, paused, used, givenCents, totalLimit, budgetCents }: Standing, now: Date): PromotionState {
  if (endsAt !== null && endsAt <= now) return 'ended'
  if ((totalLimit !== null && used >= totalLimit) || (budgetCents !== null && givenCents >= budgetCents)) return 'used_up'
  if (paused) return 'paused'
  return startsAt > now ? 'scheduled' : 'running'
}

/** A code as it is kept and compared: without spaces, in capitals. */
export function normalCode(typed: string): string {
  return typed.replace(/\s+/g, '').toUpperCase()
}

/** Three to thirty letters, digits, hyphens. */
export const CODE_PATTERN = /^[A-Z0-9][A-Z0-9_-]{2,29}$/

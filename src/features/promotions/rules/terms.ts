import type { Platform, ServiceType } from '#features/catalog/rules.ts'
import { MIN_CHARGE_CENTS } from '#features/payments/rules.ts'
import type { Cents } from '#shared/money.ts'

/** code: entered at checkout · first_order: automatic on a customer's first order · deposit_bonus: credit on top of a deposit. */
export const promotionKinds = ['code', 'first_order', 'deposit_bonus'] as const
export type PromotionKind = (typeof promotionKinds)[number]

export const promotionStates = ['scheduled', 'running', 'paused', 'ended', 'used_up'] as const
export type PromotionState = (typeof promotionStates)[number]

/** reserved: the order is awaiting payment · final: paid · released: the payment failed or expired. */
export const useStatuses = ['reserved', 'final', 'released'] as const
export type UseStatus = (typeof useStatuses)[number]

/** The rule of a promotion. */
export interface Terms {
  kind: PromotionKind
  /** Upper case; null unless the kind is `code`. */
  code: string | null
  /** Exactly one of `percent`, of the price or deposit, and `amountCents` is set. */
  percent: number | null
  amountCents: Cents | null
  /** The maximum of a percentage. */
  maxCents: Cents | null
  /** The minimum order or deposit; 0 for any. */
  minCents: Cents
  /** Empty for all. */
  platforms: readonly Platform[]
  types: readonly ServiceType[]
  startsAt: Date
  /** When it ends (exclusive); null for no end. */
  endsAt: Date | null
  totalLimit: number | null
  customerLimit: number | null
  /** The maximum that it gives in total. */
  budgetCents: Cents | null
}

/** A promotion's terms and how much of it is used. */
export interface Usage extends Terms {
  paused: boolean
  /** The number of reserved and final uses. */
  used: number
  /** The total value of those uses. */
  givenCents: Cents
}

/** An order at its catalog price. */
export interface Purchase {
  platform: Platform
  type: ServiceType
  priceCents: Cents
}

/**
 * The discount on `priceCents`. A percentage is rounded to the nearest cent, half a cent up. The rest is never below the smallest amount that
 * payment providers can charge.
 */
export function discountOf(terms: Pick<Terms, 'percent' | 'amountCents' | 'maxCents'>, priceCents: Cents): Cents {
  return Math.max(0, Math.min(bonusOf(terms, priceCents), priceCents - MIN_CHARGE_CENTS))
}

/** The credit on top of a deposit of `cents`. */
export function bonusOf({ percent, amountCents, maxCents }: Pick<Terms, 'percent' | 'amountCents' | 'maxCents'>, cents: Cents): Cents {
  if (percent === null) return amountCents ?? 0
  return Math.min(Math.floor((cents * percent + 50) / 100), maxCents ?? Number.MAX_SAFE_INTEGER)
}

/** Whether a promotion applies to a service. */
export function appliesTo(
  { platforms, types }: Pick<Terms, 'platforms' | 'types'>,
  { platform, type }: Omit<Purchase, 'priceCents'>,
): boolean {
  return (platforms.length === 0 || platforms.includes(platform)) && (types.length === 0 || types.includes(type))
}

/** A promotion's state at `now`. */
export function stateOf({ startsAt, endsAt, paused, used, givenCents, totalLimit, budgetCents }: Usage, now: Date): PromotionState {
  if (endsAt !== null && endsAt <= now) return 'ended'
  if ((totalLimit !== null && used >= totalLimit) || (budgetCents !== null && givenCents >= budgetCents)) return 'used_up'
  if (paused) return 'paused'
  return startsAt > now ? 'scheduled' : 'running'
}

/** Whether what is left of a promotion's budget covers `cents`. */
export function isInBudget({ givenCents, budgetCents }: Pick<Usage, 'givenCents' | 'budgetCents'>, cents: Cents): boolean {
  return budgetCents === null || givenCents + cents <= budgetCents
}

/** Normalizes a code for storage and comparison: no spaces, upper case. */
export function normalizeCode(typed: string): string {
  return typed.replace(/\s+/g, '').toUpperCase()
}

/** 3 to 30 letters, digits, hyphens and underscores. */
export const CODE_PATTERN = /^[A-Z0-9][A-Z0-9_-]{2,29}$/

type GiveawayTerms = Pick<Terms, 'kind' | 'percent' | 'amountCents' | 'maxCents' | 'minCents' | 'totalLimit' | 'budgetCents'>

/**
 * The maximum that a promotion can still give away after its paid uses, in cents; Infinity without a limit. A discount of up to half the price
 * counts as pricing and gives nothing away.
 */
export function maxGiveaway(terms: GiveawayTerms, { used, givenCents }: Pick<Usage, 'used' | 'givenCents'>): Cents {
  const { kind, percent, amountCents, maxCents, minCents, totalLimit, budgetCents } = terms
  const isPricing = percent === null ? 2 * (amountCents ?? 0) <= minCents : percent <= 50
  if (kind !== 'deposit_bonus' && isPricing) return 0
  const perUse = amountCents ?? maxCents
  const byUses = totalLimit === null || perUse === null ? Infinity : (totalLimit - used) * perUse
  const byBudget = budgetCents === null ? Infinity : budgetCents - givenCents
  return Math.max(0, Math.min(byUses, byBudget))
}

/** Whether changed terms can give more than before, from `now` on: more per use, more often, for longer, or for more services. */
export function givesMore(before: Terms, after: Terms, now: Date): boolean {
  const start = ({ startsAt }: Terms) => Math.max(startsAt.getTime(), now.getTime())
  const atMost = (one: number | null, other: number | null) => (one ?? Infinity) <= (other ?? Infinity)
  const within = <Item>(some: readonly Item[], all: readonly Item[]) =>
    all.length === 0 || (some.length > 0 && some.every((item) => all.includes(item)))
  const isNarrower =
    (before.percent === null) === (after.percent === null) &&
    atMost(after.percent, before.percent) &&
    atMost(after.amountCents, before.amountCents) &&
    atMost(after.maxCents, before.maxCents) &&
    after.minCents >= before.minCents &&
    within(after.platforms, before.platforms) &&
    within(after.types, before.types) &&
    start(after) >= start(before) &&
    atMost(after.endsAt?.getTime() ?? null, before.endsAt?.getTime() ?? null) &&
    atMost(after.totalLimit, before.totalLimit) &&
    atMost(after.customerLimit, before.customerLimit) &&
    atMost(after.budgetCents, before.budgetCents)
  return !isNarrower
}

import type { Platform, ServiceType } from '#features/catalog/rules.ts'

/** code: typed at the checkout · first_order: by itself, for whoever has paid none yet · deposit_bonus: credit beside a deposit. */
export const promotionKinds = ['code', 'first_order', 'deposit_bonus'] as const
export type PromotionKind = (typeof promotionKinds)[number]

export const promotionStates = ['scheduled', 'running', 'paused', 'ended', 'used_up'] as const
export type PromotionState = (typeof promotionStates)[number]

/** reserved: its order waits for the payment · final: paid · released: the payment came to nothing. */
export const useStatuses = ['reserved', 'final', 'released'] as const
export type UseStatus = (typeof useStatuses)[number]

/** What the staff sets. Dollars; times ISO 8601, UTC. */
export interface PromotionDraft {
  name: string
  kind: PromotionKind
  code?: string | null | undefined
  /** One of the two. */
  percent?: number | null | undefined
  amount?: number | null | undefined
  /** The most that a percentage comes to. */
  max?: number | null | undefined
  /** Of the order or deposit. */
  min?: number | undefined
  /** Empty: all. */
  platforms?: Platform[] | undefined
  types?: ServiceType[] | undefined
  /** Left out: now. */
  startsAt?: string | undefined
  /** The first moment that it is over; null: it has no end. */
  endsAt?: string | null | undefined
  totalLimit?: number | null | undefined
  customerLimit?: number | null | undefined
  /** All that it may give. */
  budget?: number | null | undefined
}

/** A promotion as the staff reads it. */
export interface PromotionView {
  id: string
  name: string
  kind: PromotionKind
  code: string | null
  percent: number | null
  amount: number | null
  max: number | null
  min: number
  platforms: Platform[]
  types: ServiceType[]
  startsAt: string
  endsAt: string | null
  totalLimit: number | null
  customerLimit: number | null
  budget: number | null
  state: PromotionState
  paused: boolean
  /** Names what was read: a change that was made meanwhile is not overwritten. */
  version: number
  /** The rule in one sentence. */
  summary: string
  /** What limits it for all customers together; empty where nothing does. */
  limits: string
  figures: {
    /** Reserved or paid. */
    used: number
    paid: number
    /** Dollars given with what was paid. */
    given: number
    /** Dollars paid with it, before refunds. */
    revenue: number
  }
}

/** One order or deposit with it. Dollars. */
export interface PromotionUseView {
  subject: { type: 'order' | 'deposit'; id: string }
  /** `GS-100234`; null for a deposit. */
  number: string | null
  status: UseStatus
  discount: number
  /** What was, or is to be, paid. */
  paid: number
  /** ISO 8601, UTC. */
  at: string
}

/** What an order costs with a promotion, as the checkout shows it. Dollars. */
export interface PromotionQuote {
  /** The catalogue's. */
  price: number
  /** 0 where nothing applies. */
  discount: number
  total: number
  /** A code, or `First order`; null where nothing applies. */
  label: string | null
  /** The rule in a sentence, or why the code was not taken although it is good; null where nothing applies. */
  terms: string | null
}

import type { OrderStatus, OrderSummary } from '#features/orders/contract.ts'
import type { ProviderMethod } from '#features/payments/contract.ts'
import type { MoneyDisplay } from '#shared/money.ts'

/** An order as the shop's people see it in a list. */
export interface OrderDeskRow extends OrderSummary {
  /** The account it belongs to; null for a guest's. */
  userId: string | null
  /** Who delivers it; null until it is paid. */
  partner: { id: string; name: string } | null
  /** By when nine of ten like it are complete; null where that is not known. ISO 8601, UTC. */
  dueAt: string | null
  /** Past that time and not over. */
  late: boolean
}

/** One page of the order desk. It may be short of what was asked for while there is more: `nextCursor` is null at the end only. */
export interface OrderDeskPage {
  data: OrderDeskRow[]
  nextCursor: string | null
}

/** How many orders there are in each status. */
export type OrderCounts = Record<OrderStatus, number>

/** How often one page was opened on one day. */
export interface PageViews {
  /** `2026-11-20`, UTC. */
  day: string
  /** `/about`, without parameters. */
  path: string
  views: number
}

/** One action of the staff's, as it went on record. */
export interface RecordEntry {
  id: string
  at: string
  /** As they were then. */
  actor: { id: string; name: string; role: string }
  /** Such as `source.stopped`. */
  action: string
  subject: { type: string; id: string }
  /** What changed, as it was; null where there was nothing before. */
  before: unknown
  after: unknown
  reason: string | null
  /** The connection's address. */
  address: string
  agent: string
  requestId: string
}

/** What the operator sets for the shop as a whole. */
export interface ShopSettings {
  store: {
    /** Null: as configured. */
    name: string | null
    contactEmail: string | null
    moneyDisplay: MoneyDisplay
    /** What the configuration says, where nothing else is set. */
    configured: { name: string; contactEmail: string }
  }
  /** Which ways of paying are on. */
  payments: { provider: string; methods: ProviderMethod[] }
  /** Dollars. */
  limits: {
    depositMin: number
    depositMax: number
    /** Up to which amount one person pays back alone. */
    refundAlone: number
    /** Up to which amount one person books on a customer's balance alone. */
    adjustmentAlone: number
  }
  /** The day of the last review of privacy notice and terms, `2026-11-20`; null while they are templates. */
  legal: { reviewedOn: string | null }
}

/** One thing that a shop needs before it takes real orders. */
export interface SetUpStep {
  key: string
  name: string
  done: boolean
  /** How it stands, and what is to be done where it is not. */
  text: string
  /** Where it is done: an address of the console or the shop; null where the configuration says it. */
  href: string | null
}

/** How far the shop is from going live. */
export interface SetUp {
  mode: 'demo' | 'live'
  steps: SetUpStep[]
}

/** Whom and what the record of actions can be asked for. */
export interface RecordChoices {
  /** By the name they had last. */
  actors: { id: string; name: string }[]
  actions: string[]
}

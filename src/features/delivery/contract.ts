import type { OrderStatus } from '#features/orders/contract.ts'

/** Who carries deliveries out: the operator's own queue, an HTTP partner, or the demo shop's simulation. */
export const partnerKinds = ['manual', 'http', 'simulated'] as const
export type PartnerKind = (typeof partnerKinds)[number]

/** What is delivered: an order, or what a guarantee owes of one. */
export const deliveryKinds = ['order', 'refill', 'revision'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/**
 * Where a delivery stands with its partner. waiting: to be handed over · unknown: a call went unanswered, it is asked ·
 * accepted: the partner has it · in_progress · completed, partial, canceled, failed: over · dead: nobody could be reached,
 * a person has to look.
 */
export const deliveryStatuses = [
  'waiting',
  'unknown',
  'accepted',
  'in_progress',
  'completed',
  'partial',
  'canceled',
  'failed',
  'dead',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** What a partner says of a delivery, by answer or by webhook. Counts are units. */
export interface DeliveryReport {
  status: 'accepted' | 'in_progress' | 'completed' | 'partial' | 'canceled' | 'failed'
  /** The partner's own name of it. */
  reference?: string
  /** What the target counted before. */
  startCount?: number
  /** Delivered so far, of all that was asked for. */
  delivered?: number
  /** Why it stopped, for the customer. */
  reason?: string
}

/** How fast a service really is, in seconds from the payment: half of the orders, and nine of ten. */
export interface MeasuredTimes {
  start: { median: number; p90: number }
  completion: { median: number; p90: number }
  /** How many orders it was measured over. */
  sample: number
  /** ISO 8601, UTC. */
  from: string
  measuredAt: string
}

/** What the shop says about how long a service takes. */
export interface DeliveryPromise {
  /** For customers: measured, else as the shop states it; null where a live shop has nothing to show for it. */
  text: string | null
  /** The same in few words. */
  summary: string | null
  /** Null until there are enough orders. */
  measured: MeasuredTimes | null
}

/** A delivery as the operator sees it. */
export interface DeliveryView {
  id: string
  kind: DeliveryKind
  status: DeliveryStatus
  order: { id: string; orderNumber: string; service: string; quality: string }
  partner: { id: string; name: string; kind: PartnerKind }
  target: { url: string; username: string }
  /** For the people who deliver. */
  note: string | null
  quantity: number
  delivered: number
  startCount: number | null
  /** Calls in a row that brought nothing, and what the last one said. */
  tries: number
  lastError: string | null
  /** A partner that may work on it still has to be told to stop. */
  stopPending: boolean
  /** ISO 8601, UTC; null where nobody calls. */
  nextCallAt: string | null
  handedOverAt: string | null
  createdAt: string
  updatedAt: string
}

/** A partner as the operator sees it. The secret is never shown. */
export interface PartnerView {
  id: string
  name: string
  kind: PartnerKind
  url: string | null
  hasSecret: boolean
  active: boolean
  /** Calls in a row that failed, and until when nobody calls; null while the circuit is closed. */
  failures: number
  openUntil: string | null
  /** Since when somebody holds it by hand: nobody calls it meanwhile. ISO 8601, UTC. */
  heldAt: string | null
  services: { serviceId: string; partnerService: string | null }[]
}

/** What moving an order by hand would do, before it is done. */
export interface MoveEffect {
  orderId: string
  orderNumber: string
  from: OrderStatus
  to: OrderStatus
  quantity: number
  /** Units delivered then; null where nobody has reported any. */
  delivered: number | null
  /** Dollars owed back for what was not delivered, and where they go. */
  owed: number
  toMethod: number
  toBalance: number
  toBonus: number
  /** More than one person may pay back: a second one is asked. */
  needsApproval: boolean
}

/** How a partner is doing. */
export interface PartnerHealth {
  /** Calls of the last 24 hours, by what came of them. */
  answered: number
  failed: number
  /** When a call was answered last; to the hour. */
  lastAnsweredAt: string | null
  /** Deliveries that it has and has not finished, by where they stand. */
  waiting: number
  unknown: number
  working: number
  dead: number
  /** Deliveries that it still has to be told to stop. */
  stops: number
}

/** A partner with how it is doing. */
export interface PartnerDetail extends PartnerView {
  health: PartnerHealth
}

/** What came of a test call. */
export interface PartnerTest {
  works: boolean
  /** In words. */
  said: string
  /** How long it took, in ms. */
  ms: number
}

/** A message that a partner sent by itself, its signature checked before it was kept. */
export interface PartnerReportView {
  id: string
  partner: { id: string; name: string }
  messageId: string
  deliveryId: string | null
  orderId: string | null
  outcome: string
  receivedAt: string
  payload: unknown
}
